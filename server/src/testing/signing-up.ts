import sharp from 'sharp';
import { seatsOf } from '../sign-up/streams.js';
import type { Candidate } from './candidate.js';
import type { ExamRoom } from './exam-room.js';
import { minutes } from './moving-clock.js';
import { sendFile } from './send-file.js';

/** What the learner is told of their signing up (`userExamInfo`), as far as tests look at it. */
export interface SignUpInfo {
  readonly step: number;
  readonly price: number;
  readonly examId: string | null;
  readonly place: string | null;
  readonly inLine: number | null;
  readonly consent: string;
  readonly mayCancel: boolean;
  readonly info: { readonly realName: string; readonly idCard: string; readonly face: string };
}

const base = '/api/exam/buy';

/** A photo as the form takes it. */
export const idPhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 500, height: 700, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();

let ids = 0;
/** A number nobody else has, of a woman born on the given day. */
export function idNumber(): string {
  const body = `11010119900307${String((ids += 1)).padStart(2, '0')}2`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}

/** What somebody fills in who signs up in the room. */
export const signUpForm = (who: Candidate, fields: object = {}) => ({
  ...{ realName: who.user.realName, sex: 2, birthDate: '1990-03-07', idCardType: 1, idCard: idNumber() },
  ...{ mobile: '13800138000', certAddress: '北京市东城区某街1号', consent: '2026-11' },
  ...fields,
});

/** Categories that are signed up for, their sittings, and people who do, in a room. */
export class SigningUp {
  #made = 0;
  #photo: Promise<Buffer> | null = null;

  constructor(private readonly room: ExamRoom) {}

  async category(fields: object = {}): Promise<string> {
    const signUp = { needed: true, cancelHours: 24 };
    const body = { name: `等级考试${(this.#made += 1)}`, signUp, ...fields };
    return (await this.room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', body)).id;
  }

  sitting(catId: string, fields: object = {}): Promise<string> {
    const startTime = this.room.clock.now() + minutes(3 * 24 * 60);
    return this.room.saveExam({ catId, startTime, endTime: startTime + minutes(120), ...fields });
  }

  /** The address of a photo that was sent. */
  async photoOf(who: Candidate, bytes?: Buffer): Promise<string> {
    this.#photo ??= idPhoto();
    const sent = await sendFile<{ url: string }>(
      this.room,
      '/api/sys/user/id-photo',
      bytes ?? (await this.#photo),
      { token: who.token, name: 'photo.jpg' },
    );
    return sent.data.url;
  }

  info(who: Candidate, catId: string): Promise<SignUpInfo> {
    return who.ok(`${base}/userExamInfo`, { catId });
  }

  /** From the first step to the last, where nothing is to be paid. */
  async free(who: Candidate, catId: string, examId: string, fields: object = {}): Promise<SignUpInfo> {
    await who.ok(`${base}/applyExam`, { examCategoryId: catId });
    return who.ok(`${base}/updateInfo`, {
      ...signUpForm(who, fields),
      ...{ catId, examId, face: await this.photoOf(who) },
    });
  }

  async places(examId: string) {
    return (await seatsOf(this.room.services).load(examId)).state;
  }
}
