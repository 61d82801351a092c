import { beforeEach, expect, it } from 'vitest';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import { MemoryLog } from '../../testing/memory-log.js';
import { carryOut, thingEnvelope, thingProcess, thingsIn, type ThingAct } from './things.fixture.js';

let documents: Documents;
let log: MemoryLog;

beforeEach(async () => {
  documents = await openSqliteDocumentsInThread({ file: ':memory:' });
  log = new MemoryLog();
  return () => documents.close();
});

const thing = (kind: ThingAct['kind'], name = 'a'): ThingAct => ({ kind, id: 'one', name, code: null });
let commands = 0;
const act = (one: ThingAct): Promise<string> =>
  carryOut(thingProcess(log, documents), one, `command-${(commands += 1)}`);

it('what was removed may be made anew under its id; its versions go on, so that no change of before fits', async () => {
  await act(thing('create'));
  await act(thing('delete'));
  expect(await act(thing('create', 'b'))).toBe('done');
  expect(await thingsIn(documents).get('one')).toMatchObject({ version: 3, name: 'b' });
  expect(await act(thing('change', 'c'))).toBe('done');
  expect(await act(thing('create', 'd'))).toBe('SomebodyWasFaster');
  expect(await act(thing('delete'))).toBe('done');
  expect(await act(thing('create', 'e'))).toBe('done');
  expect(await thingsIn(documents).get('one')).toMatchObject({ version: 6, name: 'e' });
});

it('of two who make it anew at once one does', async () => {
  await act(thing('create'));
  await act(thing('delete'));
  const answers = await Promise.all([act(thing('create', 'b')), act(thing('create', 'b'))]);
  expect(answers.toSorted()).toEqual(['SomebodyWasFaster', 'done']);
});

it('made anew in the log alone, it is completed with the version it was given there', async () => {
  await act(thing('create'));
  await act(thing('delete'));
  const { references, entity } = thingProcess(log, documents);
  await references.save(
    entity,
    null,
    { id: 'one', version: 1, name: 'b', code: null },
    thingEnvelope(null, 'b'),
  );
  await thingsIn(documents).delete('one');
  expect(await references.complete(entity, 'one')).toBe(true);
  expect(await thingsIn(documents).get('one')).toMatchObject({ version: 3, name: 'b' });
});
