import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noticeVersion, seatedPeople } from '@vigil/domain/sign-up/public';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { sendFile } from '../testing/send-file.js';
import { seatsOf } from './streams.js';

let room: ExamRoom;
beforeAll(async () => void (room = await ExamRoom.open()));
afterAll(() => room.close());
const count = 400;

it('bench', async () => {
  const photo = await sharp({ create: { width: 500, height: 700, channels: 3, background: '#fff' } }).jpeg().toBuffer();
  for (let n = 0; n < 60; n += 1) await room.saveExam();
  const { id: catId } = await room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', { name: 'bench', signUp: { needed: true, cancelHours: 24 } });
  const startTime = room.clock.now() + minutes(3000);
  const examId = await room.saveExam({ catId, seats: 60, startTime, endTime: startTime + minutes(120) });
  const people = await room.candidates(count);
  const faces = new Map<Candidate, string>();
  for (const who of people) faces.set(who, (await sendFile<{ url: string }>(room, '/api/sys/user/id-photo', photo, { token: who.token, name: 'p.jpg' })).data.url);
  const took: number[] = [];
  const cpu = process.cpuUsage();
  const began = performance.now();
  const one = async (who: Candidate, n: number) => {
    await new Promise((next) => setTimeout(next, n * 5));
    const from = performance.now();
    await who.ok('/api/exam/buy/applyExam', { examCategoryId: catId });
    await who.ok('/api/exam/buy/updateInfo', { catId, examId, consent: noticeVersion, face: faces.get(who), realName: '压力', sex: 2, birthDate: '1990-03-07', mobile: '13800138000', idCardType: 4, idCard: `E${String(n).padStart(8, '0')}`, certAddress: '北京' });
    took.push(performance.now() - from);
  };
  await Promise.all(people.map(one));
  const all = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  took.sort((a, b) => a - b);
  console.log('BENCH', JSON.stringify({ all: Math.round(all), perSecond: Math.round(count / (all / 1000)), p50: Math.round(took[count / 2]!), p95: Math.round(took[Math.floor(count * 0.95)]!), cpuMsEach: Math.round((user + system) / 1000 / count * 10) / 10 }));
  const { state } = await seatsOf(room.services).load(examId);
  expect([seatedPeople(state).length, state.waiting.length]).toEqual([60, count - 60]);
}, 300_000);
