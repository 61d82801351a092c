import '@testing-library/jest-dom/vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { expect } from 'vitest';
import { consoleSession } from '../../app/testing/console-session.tsx';
import { type Answer, renderConsole } from '../../app/testing/render-console.tsx';
import { QuestionEditPage } from './question-edit-page.tsx';

const bank = { id: 'b1', title: '网络安全', state: 0 };

function server(
  answer: (input: Record<string, unknown>) => Answer = () => ({ data: { questionSave: { id: 'q9' } } }),
) {
  const sent: Record<string, unknown>[] = [];
  const play = (operation: string, variables: Record<string, unknown>): Answer => {
    switch (operation) {
      case 'PickRepos':
        return { data: { repoPaging: { records: [bank] } } };
      case 'PickRepo':
        return { data: { repoDetail: bank } };
      case 'PickChapters':
        return { data: { chapterList: [] } };
      case 'SaveEditedQuestion': {
        const input = variables['input'] as Record<string, unknown>;
        sent.push(input);
        return answer(input);
      }
      default:
        throw new Error(`unexpected ${operation}`);
    }
  };
  return { sent, play };
}

export async function open(quType: string) {
  const { sent, play } = server();
  renderConsole(consoleSession(<QuestionEditPage />), play, '/admin/repo/qu/edit?repoId=b1');
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  await user.click(screen.getByText(quType));
  const saved = async () => {
    await user.click(screen.getByText('保存'));
    await waitFor(() =>
      expect(sent, document.querySelector('[role="alert"]')?.textContent ?? '').toHaveLength(1),
    );
    return sent[0];
  };
  return { user, saved, sent };
}

/** Writes into a rich text as a person pastes. */
export async function write(name: string, text: string, nth = 0): Promise<void> {
  const boxes = await screen.findAllByLabelText(name);
  const getData = (type: string) => (type === 'text/plain' ? text : '');
  fireEvent.paste(boxes[nth] as HTMLElement, {
    clipboardData: { files: [], types: ['text/plain'], getData },
  });
  await waitFor(() => expect(boxes[nth]).toHaveTextContent(text));
}

// By its label: looking for roles and names among a thousand elements takes jsdom a second.
export const inputs = { selector: 'input, textarea, button' };

export const form = () => within(document.querySelector('form') as HTMLElement);

export const place = () => within(screen.getByRole('region', { name: '归类' }));

export const control = (name: string) =>
  form().queryByLabelText(name, inputs) ?? place().getByLabelText(name, inputs);

export const preview = () => within(screen.getByRole('article', { name: '考生看到的试题' }));

export const common = { repoId: 'b1', level: 1, tags: [], analysis: '' };
