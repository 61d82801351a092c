import { createHash, createPublicKey } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { QuestionContent } from '@vigil/domain/question-bank/question';
import { SEALS_STREAM } from '@vigil/stores/chain/seal';
import { sealOnce } from '@vigil/stores/chain/seals';
import { anchorOf } from '../anchors/outside-anchor.js';
import {
  collections as bankCollections,
  type QuestionVersionDocument,
} from '../../question-bank/collections.js';
import { openLocalFiles } from '@vigil/stores/files/local/local-files';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import type { EventToAppend } from '@vigil/stores/event-log/port';
import { openSqliteEventLog } from '@vigil/stores/event-log/sqlite/sqlite-event-log';
import { NO_STREAM, testEvents } from '@vigil/stores/event-log/test-events';
import { chainHash } from '@vigil/stores/chain/chain';
import { runAudit } from './run-audit.js';

const content = {
  quId: 'q-1',
  version: 2,
  content: '<p>1 + 1 = ?</p>',
  level: 1,
} as unknown as QuestionContent;
const sha256 = createHash('sha256').update(canonicalJson(content)).digest('hex');

function paperCreated(stream: string): EventToAppend {
  const [event] = testEvents(stream, NO_STREAM, [
    { groups: [{ questions: [{ quId: 'q-1', version: 2, sha256 }] }] },
  ]) as [EventToAppend];
  const named = { ...event, type: 'PaperCreated' };
  return { ...named, hash: chainHash({ ...named, stream, revision: 0 }) };
}

describe('npm run audit', () => {
  let dataDir: string;
  let lines: string[];
  const audit = (...args: string[]): Promise<0 | 1> => {
    lines = [];
    return runAudit(args, { dataDir, sealKeyFile: join(dataDir, 'seal.key') }, (line) => lines.push(line));
  };
  const tamper = (file: string, sql: string): void => {
    const db = new Database(join(dataDir, file));
    db.exec(sql);
    db.close();
  };

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'vigil-audit-'));
    const folder = dataDir;
    onTestFinished(() => rm(folder, { recursive: true }));
    const documents = await openSqliteDocumentsInThread({ file: join(dataDir, 'data.db') });
    await documents
      .collection<QuestionVersionDocument>(bankCollections.questionVersions)
      .put({ id: 'q-1@2', sha256, content });
    await documents.close();
    const log = await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'writer' });
    const created = paperCreated('paper-p1');
    await log.append('paper-p1', -1, [created]);
    await log.append(
      'paper-p1',
      0,
      testEvents('paper-p1', { revision: 0, hash: created.hash }, [{ quId: 'q-1' }, { quId: 'q-1' }]),
    );
    await sealOnce(log, join(dataDir, 'seal.key'), 1_800_000_000_000);
    await log.append('candidate-u1', -1, testEvents('candidate-u1', NO_STREAM, [1]));
    await log.close();
  });

  it('verify prints events, streams, the sealed position and what is not sealed, and answers 0 when all is well', async () => {
    expect(await audit('verify')).toBe(0);
    const text = lines.join('\n');
    expect(text).toContain('事件 5 个，流 3 个，封存 1 次');
    expect(text).toMatch(/已封存至位置 0*3（/);
    expect(text).toContain('尚未封存的事件 1 个');
    expect(text).toContain('1 个，全部与事件中的哈希一致');
    expect(lines.at(-1)).toBe('校验通过');
  });

  it('verify names the first broken event and answers 1', async () => {
    tamper('events.db', `UPDATE events SET data = '{}' WHERE position = 2`);
    expect(await audit('verify')).toBe(1);
    expect(lines.find((line) => line.startsWith('第一个损坏的事件'))).toMatch(
      /流 paper-p1 第 1 号，位置 0*2，事件 .+：内容与哈希不符/,
    );
  });

  it('verify finds a question whose content was changed or is gone', async () => {
    const documents = await openSqliteDocumentsInThread({ file: join(dataDir, 'data.db') });
    const changed = { ...content, content: '2 + 2 = ?' };
    const versions = documents.collection<QuestionVersionDocument>(bankCollections.questionVersions);
    await versions.put({ id: 'q-1@2', sha256, content: changed });
    await documents.close();
    expect(await audit('verify')).toBe(1);
    expect(lines).toContain('  q-1@2：内容与哈希不符');
    expect(lines).toContain('文档 1 个，集合 1 个，与写入时一致');
    tamper('data.db', `DELETE FROM "question_versions"`);
    expect(await audit('verify')).toBe(1);
    expect(lines).toContain('  q-1@2：内容缺失');
    expect(lines).toContain('  集合 question_versions 缺少文档（现有 / 应有：0 / 1）');
  });

  it('verify finds a document that is not as it was written', async () => {
    tamper('data.db', `UPDATE "question_versions" SET doc = json_set(doc, '$.content.content', '2 + 2 = ?')`);
    expect(await audit('verify')).toBe(1);
    expect(lines).toContain('  q-1@2：内容已损坏');
    expect(lines).toContain('  集合 question_versions 的文档 q-1@2：内容与校验值不符');
    expect(lines.at(-1)).toBe('校验未通过');
  });

  it('verify reads the files that events name, but for those of people who were erased', async () => {
    const folder = join(dataDir, 'files');
    const keyFile = join(dataDir, 'files.key');
    const files = await openLocalFiles({ folder, keyFile });
    const bytes = Buffer.from('a picture');
    const [picture, face, gone] = await Promise.all([
      files.put('media', null, 'image/png', bytes),
      files.put('face', 'u1', 'image/png', bytes),
      files.put('face', 'u2', 'image/png', bytes),
    ]);
    const log = await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'writer' });
    const says = (stream: string, data: unknown) =>
      log.append(stream, -1, testEvents(stream, NO_STREAM, [data]));
    await says('ref-bank-b1', { content: `<img src="/api/common/file/${picture.fileId}">` });
    await says('candidate-u2', { fileId: gone.fileId });
    await says('candidate-u3', { fileId: face.fileId });
    await sealOnce(log, join(dataDir, 'seal.key'), 1_800_000_000_000);
    await log.close();
    const verified = async (): Promise<string> => {
      lines = [];
      const place = {
        dataDir,
        sealKeyFile: join(dataDir, 'seal.key'),
        filesDir: folder,
        fileKeyFile: keyFile,
      };
      return `${await runAudit(['verify'], place, (line) => lines.push(line))} ${lines.join('\n')}`;
    };
    expect(await verified()).toMatch(/^0 [^]*文件 3 个，全部与存入时一致/);
    await files.remove(picture.fileId);
    expect(await verified()).toContain(`文件 ${picture.fileId}缺失（流 ref-bank-b1 中的事件提到它）`);
    await files.put('media', null, 'image/png', bytes);
    await files.eraseOwner('u2');
    expect(await verified()).toMatch(new RegExp(`^1 [^]*文件 ${gone.fileId}缺失`));
    const again = await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'writer' });
    const [last] = await again.readStream('candidate-u2');
    const erased = testEvents('candidate-u2', { revision: 0, hash: last?.hash ?? '' }, [{ userId: 'u2' }]);
    await again.append(
      'candidate-u2',
      0,
      erased.map((event) => ({ ...event, type: 'PersonErased' })),
    );
    await again.close();
    expect(await verified()).toContain('文件 2 个，全部与存入时一致');
  });

  it('verify reads the files that documents name', async () => {
    const place = {
      ...{ dataDir, sealKeyFile: join(dataDir, 'seal.key') },
      ...{ filesDir: join(dataDir, 'files'), fileKeyFile: join(dataDir, 'files.key') },
    };
    const verified = async (): Promise<string> => {
      lines = [];
      return `${await runAudit(['verify'], place, (line) => lines.push(line))} ${lines.join('\n')}`;
    };
    const files = await openLocalFiles({ folder: place.filesDir, keyFile: place.fileKeyFile });
    const { fileId } = await files.put('media', null, 'image/png', Buffer.from('a picture'));
    const documents = await openSqliteDocumentsInThread({ file: join(dataDir, 'data.db') });
    const named = { ...content, content: `<img src="/api/common/file/${fileId}">` };
    const versions = documents.collection<QuestionVersionDocument>(bankCollections.questionVersions);
    await versions.put({ id: 'q-1@3', sha256, content: named });
    await documents.close();
    expect(await verified()).toMatch(/^0 [^]*文件 1 个，全部与存入时一致/);
    await files.remove(fileId);
    expect(await verified()).toMatch(
      new RegExp(`^1 [^]*文件 ${fileId}缺失（文档 question_versions/q-1@3提到它）`),
    );
  });

  it('verify misses the seals that were cut off with the end of the log', async () => {
    tamper('events.db', 'DELETE FROM events WHERE position > 2');
    expect(await audit('verify')).toBe(1);
    expect(lines.find((line) => line.startsWith('第一个损坏的事件'))).toContain('末尾被截断');
  });

  it('verify without a key does not pass; a key, or an anchor from outside, tells whose seals they are', async () => {
    const keyFile = join(dataDir, 'seal.key');
    const pem = await readFile(keyFile, 'utf8');
    const publicKey = createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64');
    const told = join(dataDir, 'told.json');
    await writeFile(told, JSON.stringify({ code: 0, data: { publicKey } }));
    await rename(keyFile, join(dataDir, 'elsewhere.key'));
    expect(await audit('verify')).toBe(1);
    expect(lines.join('\n')).toContain('没有可信的公钥');
    expect(lines.join('\n')).toContain('--key');
    expect(await audit('verify', '--key', told)).toBe(0);
    expect(await audit('verify', '--key', join(dataDir, 'elsewhere.key'))).toBe(0);
    await expect(audit('verify', '--key', join(dataDir, 'events.db'))).rejects.toThrow('不是可用的封存密钥');
    await rm(`${keyFile}.last-seal`);
    expect(await audit('verify', '--key', told)).toBe(1);
    expect(lines.join('\n')).toContain('没有最后一次封存的记录');
    const anchors = join(dataDir, 'anchors.jsonl');
    const log = await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'reader' });
    const seals = await log.readStream(SEALS_STREAM);
    await log.close();
    const newest = JSON.stringify(anchorOf(seals.at(-1) as Recorded));
    await writeFile(anchors, newest);
    expect(await audit('verify', '--anchor', anchors)).toBe(0);
    expect(await audit('verify', '--key', told, '--anchor', anchors)).toBe(0);
  });

  it('verify does not pass a log that was rewritten and sealed with another key', async () => {
    const keyFile = join(dataDir, 'seal.key');
    const own = join(dataDir, 'own.key');
    await rename(keyFile, own);
    tamper('events.db', `DELETE FROM events WHERE type = 'LogSealed'`);
    const log = await openSqliteEventLog({ file: join(dataDir, 'events.db'), mode: 'writer' });
    await sealOnce(log, keyFile, 1_800_000_000_000);
    await log.close();
    await rm(keyFile);
    expect(await audit('verify')).toBe(1);
    expect(lines.join('\n')).toContain('整个日志可能已被重写');
    expect(await audit('verify', '--key', own)).toBe(1);
    expect(lines.join('\n')).toContain('封存由另一把密钥签发');
  });

  it('verify --stream checks one stream', async () => {
    expect(await audit('verify', '--stream', 'paper-p1')).toBe(0);
    expect(lines[0]).toBe('流 paper-p1：3 个事件，哈希链完整');
    tamper('events.db', `UPDATE events SET time = 1 WHERE position = 3`);
    expect(await audit('verify', '--stream', 'paper-p1')).toBe(1);
    expect(lines[0]).toContain('第 2 号');
    expect(await audit('verify', '--stream', 'paper-none')).toBe(1);
  });

  it('export prints the events of a paper and the content of the versions it names, as JSON lines', async () => {
    expect(await audit('export', '--paper', 'p1')).toBe(0);
    const printed = lines.map(
      (line) => JSON.parse(line) as { stream?: string; revision?: number; questionVersion?: string },
    );
    expect(printed.slice(0, 3).map((line) => [line.stream, line.revision])).toEqual(
      [0, 1, 2].map((revision) => ['paper-p1', revision]),
    );
    expect(printed.slice(3)).toEqual([{ questionVersion: 'q-1@2', sha256, content }]);
    expect(await audit('export', '--paper', 'nobody')).toBe(1);
  });

  it('changes nothing: the files stay byte for byte the same', async () => {
    const bytes = async (): Promise<string[]> =>
      Promise.all(['events.db', 'data.db', 'seal.key'].map((file) => readFile(join(dataDir, file), 'hex')));
    // Whoever closes a database last brings its -wal home: that is what wrote it, not the audit.
    await audit('verify');
    const before = await bytes();
    await audit('verify');
    await audit('export', '--paper', 'p1');
    expect(await bytes()).toEqual(before);
  });

  it.each([
    [],
    ['verify', 'more'],
    ['export'],
    ['export', '--stream', 'x'],
    ['rebuild'],
    ['verify', '--unknown'],
    ['verify', '--stream', 'x', '--key', 'y'],
    ['export', '--paper', 'x', '--key', 'y'],
  ])('answers wrong use with one line: %s', async (...args: string[]) => {
    expect(await audit(...args)).toBe(1);
    expect(lines).toEqual([expect.stringContaining('用法')]);
  });

  it('says so when there is no log', async () => {
    dataDir = join(dataDir, 'elsewhere');
    expect(await audit('verify')).toBe(1);
    expect(lines).toEqual([expect.stringContaining('没有事件日志')]);
  });
});
