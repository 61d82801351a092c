import { filled, peopleNamed } from '@vigil/domain/messages/public';
import { bySystem } from '../platform/command-side/envelope.js';
import { ownTemplate, sendMessage } from '../messages/public.js';
import type { Reactor } from '../platform/reactors/reactor-runner.js';
import type { Services } from '../platform/services.js';
import { findCategory, findExam } from './category-sale.js';

const telling = 'when-cancelled-tell';
const template = 'signup.cancelled';

/** Whose sign-up staff cancelled is told once, and why. Who cancelled it themselves knows. */
export const whenCancelledTell = (services: Services): Reactor => ({
  name: telling,
  types: ['SignUpCancelled'],
  handle: async ({ data, stream, revision }) => {
    const { userId, catId, examId, reason } = data as {
      readonly userId: string;
      readonly catId: string;
      readonly examId: string | null;
      readonly reason?: string;
    };
    if (reason === undefined) return;
    const exam = examId === null ? null : await findExam(services, examId);
    const signUpTitle = exam?.title ?? (await findCategory(services, catId))?.name;
    const { title, content, channels, enabled } = await ownTemplate(services, template);
    if (signUpTitle === undefined || !enabled) return;
    const values = { signUpTitle, reason };
    const key = `${stream}/${revision}`;
    await sendMessage(
      services,
      {
        ...{ audience: peopleNamed([userId]), channels, template },
        ...{ title: filled(title, values), content: filled(content, values) },
        about: exam === null ? null : { kind: 'exam', id: exam.id },
      },
      { ...bySystem(services, telling, 'tellCancelled', key), payload: { key } },
    );
  },
});
