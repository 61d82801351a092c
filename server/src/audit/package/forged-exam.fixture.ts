// A package of an exam that was sat by two, marked and regraded, for forgers to change.
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { publicKeyText } from '@vigil/stores/chain/seal';
import { readSealKey, type SealKey } from '@vigil/stores/chain/seal-key';
import { ExamRoom, group } from '../../testing/exam-room.js';
import { minutes } from '../../testing/moving-clock.js';
import { entriesOf, signedZip, stampOf, type Entry, type ForgedEntry } from './forger.fixture.js';
import { carriedRegrade, checked, packed, sitOn, type Checked } from './packed-exam.fixture.js';

/** A key that is not the platform's. */
export function foreignKey(): SealKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: publicKeyText(publicKey) };
}

/** The package, what is in it, and what the check says of forgeries of it. */
export class ForgedExam {
  private constructor(
    private readonly room: ExamRoom,
    readonly key: SealKey,
    readonly original: readonly Entry[],
    readonly stamp: number,
    readonly paperId: string,
    /** what its candidate downloaded */
    readonly receipts: readonly unknown[],
    readonly genuine: Checked,
  ) {}

  static async open(): Promise<ForgedExam> {
    const room = await ExamRoom.open();
    const examId = await room.saveExam({ tmplGroups: [group('全部', room.questions)] });
    let [paperId, receipts] = ['', [] as readonly unknown[]];
    for (const candidate of await room.candidates(2)) {
      paperId = await candidate.start(examId);
      await candidate.ok('/api/paper/paper/ask-proctors', { paperId, message: '看不清' });
      const work = { note: '草稿', struck: [], highlights: [] };
      await candidate.ok('/api/paper/paper/keep-rough-work', { paperId, quId: 'q-essay', ...work });
      receipts = await sitOn(room, { candidate });
    }
    const marks = { id: paperId, quList: [{ id: 'q-essay', actualScore: 3.5 }], remark: '论证清楚' };
    await room.admin.ok('/api/paper/paper/review-paper', marks);
    room.clock.advance(minutes(1));
    await carriedRegrade(room, examId, paperId);
    room.clock.advance(minutes(180));
    const { path } = await packed(room, await room.staff(['audit:package']), { examId });
    const key = (await readSealKey(room.services.config.sealKeyFile)) as SealKey;
    const [entries, stamp] = [entriesOf(path), stampOf(readFileSync(path))];
    return new ForgedExam(room, key, entries, stamp, paperId, receipts, checked(path));
  }

  get dataDir(): string {
    return this.room.dataDir;
  }

  close(): Promise<void> {
    return this.room.close();
  }

  text(name: string): string {
    return (this.original.find((one) => one.name === name)?.data ?? Buffer.alloc(0)).toString('utf8');
  }

  get paper(): string {
    return `papers/${this.paperId}.jsonl`;
  }

  /** All entries but manifest and signature. */
  contents(): readonly Entry[] {
    return this.original.filter(({ name }) => name !== 'manifest.json' && name !== 'signature.json');
  }

  /** The first entry of a folder; of questions one with options. */
  named(folder: string): string {
    const isOne = ({ name, data }: Entry): boolean =>
      name.startsWith(`${folder}/`) && (folder !== 'questions' || data.includes('"isRight":true'));
    return this.original.find(isOne)?.name ?? '';
  }

  /** What the manifest says, but for the list of entries. */
  get manifest(): Readonly<Record<string, unknown>> {
    const { entries: _listed, ...said } = JSON.parse(this.text('manifest.json')) as Record<string, unknown>;
    return said;
  }

  /** The contents with one entry that is another. */
  having(name: string, change: (text: string) => string | Buffer): readonly Entry[] {
    return this.contents().map((one) =>
      one.name === name ? { name, data: Buffer.from(change(one.data.toString('utf8')) as string) } : one,
    );
  }

  /** Packed and signed, by the platform's key if no other is given; `about`: what the manifest says otherwise. */
  signed(entries: readonly ForgedEntry[], by = this.key, about: object = {}): Buffer {
    return signedZip(entries, { ...this.manifest, ...about }, by, { stamp: this.stamp });
  }

  /** What the check says of a file; never throws. */
  async saysOf(bytes: Buffer, outside: object = {}): Promise<Checked & { readonly said: string }> {
    const path = join(this.room.dataDir, 'forged.zip');
    await writeFile(path, bytes);
    const found = checked(path, outside);
    return { ...found, said: found.problems.map(({ where, text }) => `${where}：${text}`).join('\n') };
  }
}
