/**
 * Keys of stored objects. They contain only ids made by the server, never names from requests.
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
/** Temporary objects of a run whose pages are read in ranges. */
export const partsPrefix = (prefixOfRun: string): string => `${prefixOfRun}/parts`;
