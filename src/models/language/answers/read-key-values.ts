export interface KeyValue {
  key: string;
  value: string;
}

/** The pairs of a checked answer. */
export const readKeyValues = (text: string): KeyValue[] => JSON.parse(text) as KeyValue[];
