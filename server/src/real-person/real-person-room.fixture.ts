import { realPersonStream } from '@vigil/domain/real-person/real-person.decider';
import type { User } from '@vigil/domain/organisation/user';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { collections as people } from '../organisation/public.js';
import type { Caller } from '../testing/caller.js';
import { ExamRoom } from '../testing/exam-room.js';
import { auditIn, base, setIn, submittedIn } from './real-person.fixture.js';

export interface Detail {
  readonly state: number | null;
  readonly idCard: string | null;
  readonly face: string | null;
  readonly auditMsg: string | null;
  readonly faceUsable: boolean;
}

export const detail = (who: Caller): Promise<Detail> => who.ok<Detail>(`${base}/detail`);

/** A room where who one is is submitted, and reviewed by hand unless a test says otherwise. */
export function realPersonRoom() {
  let room: ExamRoom;
  const set = (values: Readonly<Record<string, string>>) => setIn(room, values);
  beforeAll(async () => {
    room = await ExamRoom.open();
  });
  beforeEach(() => set({ faceLogin: 'true', faceAudit: 'manual', enforceReal: 'false' }));
  afterEach(() => {
    room.faces.verdict = 'matched';
  });
  afterAll(() => room.close());
  const submitted = (change: object = {}) => submittedIn(room, change);
  const audit = (who: Caller, state: number, submission = 1, auditMsg?: string) =>
    auditIn(room, who, state, submission, auditMsg);
  const userOf = async ({ user }: Caller): Promise<User> =>
    (await room.services.documents.collection<User>(people.users).get(user.id)) as User;
  const types = async ({ user }: Caller): Promise<string[]> =>
    (await room.services.log.readStream(realPersonStream(user.id))).map(({ type }) => type);
  const opens = async (url: string, { token }: Caller): Promise<boolean> =>
    (await room.server.app.http.inject({ method: 'GET', url, headers: { token } })).headers[
      'content-type'
    ] === 'image/jpeg';

  return {
    get room() {
      return room;
    },
    set,
    submitted,
    audit,
    userOf,
    types,
    opens,
  };
}
