import { databaseName } from '../taking/answer-queue/database-name.ts';

/**
 * Whether content of any paper is in this browser's database. Asked of the browser itself, on every page: the code that
 * works with the database is fetched where there is something to do. Makes none where there is none; never rejects.
 */
export function arePapersHere(): Promise<boolean> {
  return new Promise((resolve) => {
    const nothing = () => resolve(false);
    try {
      const opening = indexedDB.open(databaseName);
      // There is none: nothing is made of having asked.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = nothing;
      opening.onblocked = nothing;
      opening.onsuccess = () => {
        const database = opening.result;
        count(database).then(resolve, nothing);
        database.close();
      };
    } catch {
      nothing();
    }
  });
}

async function count(database: IDBDatabase): Promise<boolean> {
  const stores = ['copies', 'media'].filter((name) => database.objectStoreNames.contains(name));
  if (stores.length === 0) return false;
  const reading = database.transaction(stores, 'readonly');
  const counts = stores.map(
    (name) =>
      new Promise<number>((resolve, reject) => {
        const asked = reading.objectStore(name).count();
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error ?? new Error('not counted'));
      }),
  );
  return (await Promise.all(counts)).some((n) => n > 0);
}
