import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import type { ExamRoom } from '../testing/exam-room.js';
import { jpeg } from '../testing/fake-faces.js';

export const base = '/api/sys/user/real';
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
let numbers = 0;

/** Another ID number each time. */
export function idNumber(): string {
  numbers += 1;
  const digits = `11010119900307${String(numbers).padStart(3, '0')}`;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}

let pictures = 0;
/** Another person each time. */
export const form = (change: object = {}) => ({
  ...{ realName: '张小真', face: `data:image/jpeg;base64,${jpeg((pictures += 1))}`, idCard: idNumber() },
  ...change,
});

export async function submittedIn(room: ExamRoom, change: object = {}): Promise<Candidate> {
  const who = await room.candidate();
  await who.ok(`${base}/submit`, form(change));
  return who;
}

export const rowId = ({ user }: Caller, submission = 1): string => `${user.id}.${submission}`;

export const auditIn = (room: ExamRoom, who: Caller, state: number, submission = 1, auditMsg?: string) =>
  room.admin.ok(`${base}/audit`, { ids: [rowId(who, submission)], state, auditMsg });

export const setIn = (room: ExamRoom, values: Readonly<Record<string, string>>) =>
  room.admin.ok('/api/sys/config/switch/save', {
    settings: Object.entries(values).map(([name, value]) => ({ name, value })),
  });
