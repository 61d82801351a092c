import type { Page } from '@playwright/test';

/**
 * Everything in the learner app's IndexedDB by table, as text: what somebody finds there who opens the developer
 * tools of a shared computer. Bytes are shown as what they are in UTF-8.
 */
export const takingDatabaseOf = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
      });
    const text = (_key: string, value: unknown): unknown =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder().decode(value as ArrayBuffer)
        : value;
    const database = await done(indexedDB.open('vigil-taking'));
    const tables: Record<string, string> = {};
    for (const name of database.objectStoreNames)
      tables[name] = JSON.stringify(await done(database.transaction(name).objectStore(name).getAll()), text);
    database.close();
    return tables;
  });
