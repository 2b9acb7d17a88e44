/** Fields that fetch something when a document is opened. All others compute from the document itself. */
const FETCHING_FIELD = /^[\s\\*]*(?:INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|LINK|DDE|DDEAUTO|RD|DATABASE)\b/i;

export const isFetchingField = (instruction: string): boolean => FETCHING_FIELD.test(instruction);

/** Whether an address names a place of its own, instead of one inside the package. */
export const leadsOutside = (address: string): boolean => /^\s*(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(address);
