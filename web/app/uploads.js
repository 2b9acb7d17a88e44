import { refusal, request, unreachable } from '../shared/request.js';
import { readKey } from '../shared/session.js';
import { addressOf, endSession, sameOrigin } from './api.js';

/**
 * Uploads a file and reports the number of bytes sent, which `fetch` cannot.
 * @param {Blob} file
 * @param {string} name
 * @param {{onProgress?: (sent: number, total: number) => void, signal?: AbortSignal}} [options]
 * @returns {Promise<{file_id: string, url: string}>}
 */
export function uploadFile(file, name, { onProgress, signal } = {}) {
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    const body = new FormData();
    body.set('file', file, name);
    upload.open('POST', addressOf('files'));
    upload.setRequestHeader('authorization', `Bearer ${readKey()}`);
    upload.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total));
    upload.addEventListener('load', () => {
      if (upload.status === 200) resolve(JSON.parse(upload.responseText));
      else if (upload.status === 401) reject(endSession());
      else reject(refusal(upload.status, upload.responseText, upload.getResponseHeader('retry-after')));
    });
    upload.addEventListener('error', () => reject(unreachable()));
    upload.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    signal?.addEventListener('abort', () => upload.abort());
    upload.send(body);
  });
}

/** The file of a task, as the `file` of another one: by reference if it is stored, otherwise sent again. */
export async function fileOfTask(task, options) {
  const { file_id: fileId, url, name } = task.file_info;
  if (fileId) return `ch://files/${fileId}`;
  const response = await request(sameOrigin(url), { signal: options?.signal });
  return (await uploadFile(await response.blob(), name ?? 'document', options)).url;
}
