import { presenceStream } from '@vigil/domain/sitting/events';
import { chainHash } from '@vigil/stores/chain/chain';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { closeSockets, follow, liveClient, type Feed } from '../testing/live.js';
import { cardsQuery, type Delta } from '../testing/wall.js';

export interface Stat {
  readonly requireCount: number;
  readonly processCount: number;
  readonly handCount: number;
  readonly onlineCount: number;
}

export const statQuery =
  'subscription($e: ID!) { watchStat(examId: $e) { requireCount processCount handCount onlineCount } }';

/** A room whose wall and figures are followed by subscription. */
export function liveRoom() {
  let room: ExamRoom;
  let address: string;
  beforeAll(async () => {
    room = await ExamRoom.open();
    address = await room.server.app.listen();
  });
  afterEach(closeSockets);
  afterAll(() => room.close());
  const cards = (
    examId: string,
    variables: Record<string, unknown> = {},
    token = room.admin.token,
  ): Feed<Delta> => follow<Delta>(liveClient(address, token), cardsQuery, { e: examId, ...variables });
  /**
   * What the presence reactor appends when it sees somebody; it waits half a minute after the start, so that
   * this test comes first.
   */
  async function comesOnline(examId: string, candidate: Candidate): Promise<void> {
    const { log, clock } = room.services;
    const data = {
      paperId: candidate.paperId,
      examId,
      userId: candidate.user.id,
      presence: 'online',
      since: clock.now(),
    };
    const event = {
      id: `presence-${candidate.paperId}`,
      type: 'PresenceChanged',
      version: 1,
      time: clock.now(),
      actor: { kind: 'system', id: 'test' } as const,
      command: null,
      data,
      previousHash: '',
    };
    const stream = presenceStream(candidate.paperId);
    await log.append(stream, -1, [{ ...event, hash: chainHash({ ...event, stream, revision: 0 }) }]);
  }
  return {
    get room() {
      return room;
    },
    get address() {
      return address;
    },
    cards,
    comesOnline,
  };
}
