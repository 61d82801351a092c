import { peopleNamed } from '@vigil/domain/messages/public';
import { examDefinitions, noticeOf } from '../exams/public.js';
import { bySystem } from '../platform/command-side/envelope.js';
import { sendMessage } from '../messages/public.js';
import type { Reactor } from '../platform/reactors/reactor-runner.js';
import { writeWireTime } from '../platform/rest/times.js';
import type { Services } from '../platform/services.js';

const telling = 'when-moved-up-tell';
const template = 'exam.place';

/** Whoever waited and has a place now is told once, with what is left to do and until when. */
export const whenMovedUpTell = (services: Services): Reactor => ({
  name: telling,
  types: ['SeatTaken', 'SeatHeld'],
  handle: async ({ data, stream, revision }) => {
    const { examId, userId, movedUp, until } = data as {
      readonly examId: string;
      readonly userId: string;
      readonly movedUp?: boolean;
      readonly until?: number;
    };
    if (movedUp !== true) return;
    const exam = await examDefinitions(services).find(examId);
    if (exam === null) return;
    const placeHint =
      until === undefined
        ? '报名已完成，可以下载准考证。'
        : `名额为您保留至 ${writeWireTime(until).slice(0, 16)}，请尽快完成报名。`;
    const { title, content, channels, enabled } = await noticeOf(services, exam, template, { placeHint });
    if (!enabled) return;
    const audience = peopleNamed([userId]);
    // The fact alone tells whether it was sent: a template that was changed since makes no other message.
    const key = `${stream}/${revision}`;
    await sendMessage(
      services,
      { audience, title, content, channels, template, about: { kind: 'exam', id: examId } },
      { ...bySystem(services, telling, 'tellMovedUp', key), payload: { key } },
    );
  },
});
