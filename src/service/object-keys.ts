/**
 * Where objects lie. Only ids made by the server appear in keys; names given by callers never do.
 *
 *     {tenant}/files/{file}/content
 *     {tenant}/tasks/{task}/input/content
 *     {tenant}/tasks/{task}/runs/{run}/pages/1.jpg, segments/…, chunks.jsonl, pages.jsonl, document.pdf
 */
export const fileKey = (tenantId: string, fileId: string): string => `${tenantId}/files/${fileId}/content`;
export const filePrefix = (tenantId: string, fileId: string): string => `${tenantId}/files/${fileId}`;
export const taskPrefix = (tenantId: string, taskId: string): string => `${tenantId}/tasks/${taskId}`;
export const inputPrefix = (tenantId: string, taskId: string): string => `${taskPrefix(tenantId, taskId)}/input`;
export const inputKey = (tenantId: string, taskId: string): string => `${inputPrefix(tenantId, taskId)}/content`;
export const runPrefix = (tenantId: string, taskId: string, runId: string): string =>
  `${taskPrefix(tenantId, taskId)}/runs/${runId}`;
/** What is needed only while the pages of a divided run are read and joined. */
export const partsPrefix = (prefixOfRun: string): string => `${prefixOfRun}/parts`;
