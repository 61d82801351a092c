import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkedConfig } from './config/checked-config.js';
import { DamagedFolder } from './testing/damaged-folder.js';
import { ExamRoom } from './testing/exam-room.js';

let room: ExamRoom;
let folder: DamagedFolder;

/** An installation that had data, stopped. */
beforeAll(async () => {
  room = await ExamRoom.open();
  await room.services.files.put('face', 'u1', 'image/png', Buffer.from('a face'));
  await room.tellWritten();
  await room.stop();
});
afterAll(() => room.close());
afterEach(() => folder.remove());

const damaged = (): DamagedFolder => (folder = new DamagedFolder(room.dataDir));
const fromEnv = () => checkedConfig({ NODE_ENV: 'test', DATA_DIR: folder.path });

const fileNames = [
  ...[
    'events.db',
    'data.db',
    'views.db',
    'lock.db',
    'seal.key',
    'seal.key.last-seal',
    'files.key',
    'app.key',
  ],
  ...['version.json', 'holder.json', 'installation.json', 'acknowledged.json', 'written.json'],
];

describe('a start and the operator’s commands on a folder of the wrong entries', () => {
  it.each(fileNames)('with a folder in the place of %s end with one sentence that names it', async (name) => {
    damaged();
    for (const suffix of ['', '-wal', '-shm']) rmSync(folder.at(`${name}${suffix}`), { force: true });
    mkdirSync(folder.at(name));
    const said = `${folder.at(name)} 是一个文件夹，这里应当是一个文件`;
    const refused = await folder.refusal();
    expect(refused).toContain(said);
    expect(refused?.split('\n')).toHaveLength(1);
    expect(fromEnv).toThrow(said);
  });

  it('with a file in the place of the folder of files end with one sentence that names it', async () => {
    damaged();
    rmSync(folder.at('files'), { recursive: true });
    writeFileSync(folder.at('files'), 'x');
    const said = `${folder.at('files')} 是一个文件，这里应当是一个文件夹`;
    const refused = await folder.refusal();
    expect(refused).toContain(said);
    expect(refused?.split('\n')).toHaveLength(1);
    expect(fromEnv).toThrow(said);
  });
});

it('a command goes on where every entry is what it should be', () => {
  damaged();
  expect(fromEnv().dataDir).toBe(folder.path);
});
