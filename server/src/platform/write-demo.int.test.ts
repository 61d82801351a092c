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
  const meanwhile: Record<string, () => Promise<unknown>> = {
    meanwhile: () => stored.put(exam('meanwhile', 2, 'by another process')),
    both: () => stored.put(exam('both', 1)),
  };
  const racing = {
    ...documents,
    collection: () => ({
      async save(document: ReturnType<typeof exam>, expectedVersion: number | null) {
        await meanwhile[document.id]?.();
        return stored.save(document, expectedVersion);
      },
    }),
  } as unknown as typeof documents;
  const wanted = ['old', 'new', 'changed', 'meanwhile', 'both'].map((id) => exam(id, 1));
  const refused = await writeDemo(
    { documents: racing, log },
    exams,
    [...wanted, exam('refused', 1, 'taken')],
    0,
  );
  expect(refused).toEqual([exam('refused', 1, 'taken')]);
  const titles = (await stored.find({})).map(({ id, title }) => `${id}: ${title}`);
  expect(titles.toSorted()).toEqual([
    ...['both: both', 'changed: by somebody', 'meanwhile: by another process', 'new: new'],
    ...['old: old', 'other: taken'],
  ]);
  const told = log.events.flatMap(({ data }) => (data as { documents: { id: string }[] }).documents);
  expect(told.map(({ id }) => id).toSorted(), 'also what another start wrote').toEqual([
    'both',
    'new',
    'old',
  ]);
  await documents.close();
});

it('what is there no more is not written anew where that is wanted', async () => {
  const documents = await openSqliteDocumentsInThread({ file: ':memory:' });
  const log = new MemoryLog();
  const stored = documents.collection<ReturnType<typeof exam>>(exams);
  await stored.put(exam('there', 1, 'of yesterday'));
  await writeDemo({ documents, log }, exams, [exam('there', 1), exam('deleted', 1)], 0, 'there');
  expect(await stored.find({})).toEqual([exam('there', 1)]);
  expect(JSON.stringify(log.events)).not.toContain('deleted');
  await documents.close();
});
