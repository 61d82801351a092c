import sharp from 'sharp';
import type { User } from '@vigil/domain/organisation/user';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { jpeg } from '../testing/fake-faces.js';

export interface FaceAnswer {
  readonly isBreak: boolean;
  readonly failCount: number;
  readonly faceChance: number;
  readonly msg: string | null;
  readonly url?: string | null;
}

/** A PNG of one colour: small, however large it unpacks. */
export const pictureOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#678' }, limitInputPixels: false })
    .toColourspace('b-w')
    .png()
    .toBuffer();

/** A room whose faces a fake compares, and what a watched candidate’s browser sends. */
export function monitoredRoom() {
  let room: ExamRoom;
  beforeAll(async () => {
    room = await ExamRoom.open();
  });
  beforeEach(() => {
    room.faces.verdict = 'matched';
  });
  afterEach(() => room.clock.run());
  afterAll(() => room.close());

  async function sitting(
    fields: Readonly<Record<string, unknown>>,
    person: Partial<User> = {},
  ): Promise<Candidate> {
    const candidate = await room.candidate(person);
    await candidate.start(await room.saveExam(fields));
    return candidate;
  }

  /** A sitting with face checks, of somebody whose photo is registered. */
  async function watched(faceChance = 3): Promise<Candidate> {
    const photo = await room.services.files.put('face', null, 'image/jpeg', Buffer.from(jpeg(), 'base64'));
    return sitting(
      { faceCheck: true, faceChance, camOn: true, camInterval: 1 },
      { faceFileId: photo.fileId },
    );
  }

  let picture = 0;
  const check = async (candidate: Candidate, base64 = jpeg((picture += 1))): Promise<FaceAnswer> =>
    candidate.ok('/api/paper/capture/face-check', { paperId: candidate.paperId, base64 });
  const snapshot = async (candidate: Candidate, base64 = jpeg((picture += 1))): Promise<FaceAnswer> =>
    candidate.ok('/api/paper/capture/save', { paperId: candidate.paperId, base64 });
  const handIn = async (candidate: Candidate): Promise<unknown> =>
    (await room.events(candidate.paperId)).find((event) => event.type === 'PaperHandedIn')?.data ?? null;

  return {
    get room() {
      return room;
    },
    get picture() {
      return picture;
    },
    set picture(value: number) {
      picture = value;
    },
    sitting,
    watched,
    check,
    snapshot,
    handIn,
  };
}
