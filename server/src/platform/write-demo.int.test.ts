import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { expect, it } from 'vitest';
import { MemoryLog } from '../testing/memory-log.js';
import { writeDemo } from './write-demo.js';

const exams = {
  ...{ name: 'exams', recordedAs: 'exam' },
  indexes: [{ fields: ['title'], unique: true }],
};
const exam = (id: string, version: number, title = id) => ({ id, version, title });

it('demo data are written anew and told; what somebody has changed, meanwhile too, stays and is not told', async () => {
  const documents = await openSqliteDocumentsInThread({ file: ':memory:' });
  const log = new MemoryLog();
  const stored = documents.collection<ReturnType<typeof exam>>(exams);
  await stored.put(exam('old', 1, 'of yesterday'));
  await stored.put(exam('changed', 2, 'by somebody'));
  await stored.put(exam('meanwhile', 1));
  await stored.put(exam('other', 1, 'taken'));
  const meanwhile = {
    ...documents,
    collection: () => ({
      async get(id: string) {
        const found = await stored.get(id);
        if (id === 'meanwhile') await stored.save(exam(id, 2, 'by another process'), 1);
        return found;
      },
      save: stored.save.bind(stored),
    }),
  } as unknown as typeof documents;
  const wanted = ['old', 'new', 'changed', 'meanwhile'].map((id) => exam(id, 1));
  const refused = await writeDemo(
    { documents: meanwhile, log },
    exams,
    [...wanted, exam('refused', 1, 'taken')],
    0,
  );
  expect(refused).toEqual([exam('refused', 1, 'taken')]);
  const now = await stored.find({ filter: { version: { in: [1, 2] } } });
  expect(now.map(({ id, title }) => `${id}: ${title}`).toSorted()).toEqual([
    'changed: by somebody',
    'meanwhile: by another process',
    'new: new',
    'old: old',
    'other: taken',
  ]);
  const told = log.events.flatMap(({ data }) => (data as { documents: { id: string }[] }).documents);
  expect(told.map(({ id }) => id).toSorted()).toEqual(['new', 'old']);
  await documents.close();
});
