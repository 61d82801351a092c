import type { Recorded } from '@vigil/domain/kernel/event';
import { expect, it } from 'vitest';
import { EventVocabulary } from '../../platform/declarations/event-words.js';
import { sittingWords } from './event-words.js';

const words = new EventVocabulary(sittingWords);
const said = (type: string, data: object): string => words.say({ type, data } as Recorded).text;
const right = { accommodationId: 'ac-1', extraPercent: 25, largeType: true, reader: false };

it('a start says which application it used up, and what that lifted', () => {
  const waiver = { applicationId: 'a-1', lifts: ['late', 'devices'], until: null };
  expect(said('PaperClaimed', { attempt: 2, waiver })).toBe(
    '申请开始考试（第 2 次），使用已批准的申请，放宽迟到限制、摄像头与人脸',
  );
  expect(said('PaperClaimed', { attempt: 1, waiver: { ...waiver, lifts: [] } })).toBe(
    '申请开始考试（第 1 次），使用已批准的申请',
  );
  expect(said('PaperClaimed', { attempt: 1 })).toBe('申请开始考试（第 1 次）');
});

it('an accommodation is said where it is granted and where a paper is started with it, without its grounds', () => {
  expect(said('AccommodationGranted', { ...right, groundsFileId: 'f-1' })).toBe(
    '授予便利措施：延长 25% 时间、大字',
  );
  expect(
    said('PaperCreated', { attempt: 1, accommodation: { ...right, extraPercent: 0, reader: true } }),
  ).toBe('开始考试（第 1 次），便利措施：大字、朗读');
  expect(said('AccommodationGranted', { ...right, largeType: false, breakMinutes: 20 })).toBe(
    '授予便利措施：延长 25% 时间、休息 20 分钟',
  );
});

it('a break says how long it may be, and how long it was', () => {
  const times = { from: 0, until: 600_000, deadline: null };
  expect(said('BreakTaken', times)).toBe('开始休息，最长 10 分钟，截止时间相应顺延');
  expect(said('BreakEnded', { ...times, until: 90_000 })).toBe('结束休息，休息了 1 分 30 秒');
  expect(said('BreakEnded', { ...times, until: 400 })).toBe('结束休息，休息了 0 秒');
});

it('a hand-in by a proctor is told from any other, with its reason', () => {
  expect(said('PaperHandedIn', { exState: 1, exMsg: '替考' })).toBe('监考强制交卷：替考');
  expect(said('PaperHandedIn', { exState: 0, exMsg: '' })).toBe('交卷');
  expect(said('PaperHandedIn', { exState: 2, exMsg: '切屏次数超过限制，系统已强制交卷！' })).toBe(
    '交卷：切屏次数超过限制，系统已强制交卷！',
  );
});

it('an answer that a browser sent back says when it was saved as the clock on the wall showed it', () => {
  const savedAt = Date.parse('2026-11-21T16:30:05Z');
  expect(said('AnswerBroughtBack', { quId: 'q', savedAt })).toBe(
    '浏览器送回未知试题的答案，回执有效，按原保存时间 2026-11-22 00:30:05 计入',
  );
});

it.each(['FaceChecked', 'StartFaceChecked'])(
  '%s without a picture has none, rather than a file named undefined',
  (type) => {
    const fileOf = (data: object) => words.say({ type, data: { failCount: 0, ...data } } as Recorded).fileId;
    expect(fileOf({ outcome: 'empty-image' })).toBeNull();
    expect(fileOf({ outcome: 'matched', fileId: 'f-1' })).toBe('f-1');
  },
);
