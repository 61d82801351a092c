import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes, seconds } from '../testing/moving-clock.js';

let room: ExamRoom;
let address: URL;
beforeAll(async () => {
  room = await ExamRoom.open();
  address = new URL(await room.server.app.listen());
});
afterAll(() => room.close());

/** Announces a call: its headers are read when this resolves. `send` writes the body and answers what came. */
async function announced(path: string, { token }: Candidate, body: unknown) {
  const bytes = Buffer.from(JSON.stringify(body));
  const socket: Socket = connect(Number(address.port), address.hostname);
  const headers = [
    `POST ${path} HTTP/1.1`,
    `host: ${address.host}`,
    `token: ${token}`,
    'content-type: application/json',
    `content-length: ${bytes.length}`,
    'connection: close',
    'expect: 100-continue',
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n`);
  const [said] = (await once(socket, 'data')) as [Buffer];
  expect(said.toString()).toMatch(/^HTTP\/1.1 100 /);
  return {
    send: async (): Promise<unknown> => {
      socket.write(bytes);
      const answer = await text(socket);
      return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
    },
  };
}

it('[ET33] an answer announced before the deadline counts if it is whole in the 3 s after it, and is late if it comes then', async () => {
  const { candidate, paperId, deadline } = await room.sitting();
  const save = (quId: string, answers: string[]) =>
    announced('/api/paper/paper/fill-answer', candidate, { paperId, quId, answers });
  room.clock.freeze(deadline - seconds(1));
  const [slow, knowing] = [await save('q-single', ['b']), await save('q-judge', ['yes'])];
  room.clock.freeze(deadline + seconds(3));
  expect(await slow.send()).toMatchObject({ code: 0, data: { fill: true } });
  room.clock.freeze(deadline + minutes(1));
  expect(await knowing.send()).toMatchObject({
    reason: expect.stringMatching(/Deadline|HandedIn/) as string,
  });
  const events = await room.events(paperId);
  expect(events.map(({ type }) => type)).not.toContain('LateAnswerAdmitted');
  expect(events.find(({ type }) => type === 'PaperScored')?.data).toMatchObject({ objScore: 5 });
});

it('[exam-035] a paper announced before the entry deadline is not begun after it', async () => {
  room.clock.run();
  const examId = await room.saveExam({ startTime: room.clock.now(), late: true, lateMax: 1 });
  const candidate = await room.candidate();
  const start = await announced('/api/paper/paper/create-paper', candidate, { examId });
  room.clock.freeze(room.clock.now() + minutes(2));
  expect(await start.send()).toMatchObject({ reason: 'TooLate' });
});
