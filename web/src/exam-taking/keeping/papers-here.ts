import { databaseName } from '../taking/answer-queue/database-name.ts';

/**
 * Whether content of any paper is in this browser's database, or anything that is to be sent or told. Asked of the
 * browser itself, on every page: the code that works with the database is fetched where there is something to do.
 * Makes none where there is none; never rejects.
 *
 * Where the browser lists its databases, one that is not there is not opened: of one that is made by having asked
 * and taken back at once, Chromium's next opening (the paper's own, in the same moment) sometimes never answers,
 * and the candidate is without local storage for the whole exam.
 */
export async function arePapersHere(): Promise<boolean> {
  try {
    if ('databases' in indexedDB) {
      const here = await indexedDB.databases();
      if (!here.some(({ name }) => name === databaseName)) return false;
    }
    return await countInDatabase();
  } catch {
    return false;
  }
}

function countInDatabase(): Promise<boolean> {
  return new Promise((resolve) => {
    const nothing = () => resolve(false);
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
  });
}

async function count(database: IDBDatabase): Promise<boolean> {
  const [here, refused] = [['copies', 'media', 'items', 'drafts'], ['uncounted']].map((names) =>
    names.filter((name) => database.objectStoreNames.contains(name)),
  ) as [string[], string[]];
  if (here.length + refused.length === 0) return false;
  const reading = database.transaction([...here, ...refused], 'readonly');
  const counts = here.map((name) => answerOf(reading.objectStore(name).count()));
  const rows = refused.map((name) => answerOf(reading.objectStore(name).getAll()));
  const untold = (await Promise.all(rows))
    .flat()
    .some((row: { readonly told?: boolean }) => row.told !== true);
  return untold || (await Promise.all(counts)).some((n) => n > 0);
}

const answerOf = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('not read'));
  });
