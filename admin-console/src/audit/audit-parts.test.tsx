import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../app/testing/render-console.tsx';
import { EventList } from './event-list.tsx';
import { MomentSlider } from './moment-slider.tsx';
import type { AuditEvent } from './replay.ts';

const event = (revision: number, part: Partial<AuditEvent> = {}): AuditEvent => ({
  revision,
  stream: 'paper-p',
  id: `e${revision}`,
  type: 'AnswerSaved',
  kind: 'answer',
  time: new Date(Date.parse('2026-11-21T01:00:00Z') + revision * 60_000).toISOString(),
  actor: '李晓梅',
  text: `保存第 ${revision} 题的答案`,
  data: null,
  previousHash: '',
  hash: `hash${revision}`.padEnd(64, '0'),
  verified: true,
  sealed: true,
  image: null,
  ...part,
});

describe('the event list', () => {
  it('says of each event whether it is verified and sealed', () => {
    const events = [event(1), event(2, { sealed: false }), event(3, { verified: false })];
    renderConsole(
      <EventList
        events={events}
        total={3}
        kinds={[]}
        onKinds={() => {}}
        current={null}
        onChoose={() => {}}
      />,
    );
    const rows = screen.getAllByRole('listitem');
    expect(rows.map((row) => within(row).queryByText(/已验证|未封存|校验失败/)?.textContent)).toEqual([
      '已验证',
      '未封存',
      '校验失败',
    ]);
  });

  it('tells who, when by the server in Beijing time, and what; choosing one goes there', async () => {
    const onChoose = vi.fn<(event: AuditEvent) => void>();
    renderConsole(
      <EventList
        events={[event(1)]}
        total={9}
        kinds={['answer']}
        onKinds={() => {}}
        current={null}
        onChoose={onChoose}
      />,
    );
    const row = screen.getByRole('listitem');
    expect(row.textContent).toContain('2026-11-21 09:01:00 · 李晓梅');
    expect(screen.getByText('显示 1 / 9 个事件')).toBeTruthy();
    await userEvent.click(within(row).getByRole('button', { name: /保存第 1 题的答案/ }));
    expect(onChoose.mock.calls[0]?.[0].id).toBe('e1');
  });
});

describe('the slider', () => {
  it('←/→ lead to the previous and next event, Home and End to the ends, PageUp a minute on', () => {
    const acts = {
      onTime: vi.fn<(at: number) => void>(),
      onStep: vi.fn<(direction: 1 | -1) => void>(),
      onEdge: vi.fn<(edge: 'first' | 'last') => void>(),
    };
    const events = [event(1), event(2), event(5)];
    renderConsole(
      <MomentSlider
        all={events}
        events={events}
        moment={{ at: Date.parse(event(2).time), event: event(2) }}
        link=""
        {...acts}
      />,
    );
    const slider = screen.getByRole('slider', { name: '回放时间' });
    expect(slider.getAttribute('aria-valuetext')).toBe('2026-11-21 09:02:00 保存第 2 题的答案');
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp'])
      fireEvent.keyDown(slider, { key });
    expect(acts.onStep.mock.calls).toEqual([[-1], [1]]);
    expect(acts.onEdge.mock.calls).toEqual([['first'], ['last']]);
    expect(acts.onTime.mock.calls).toEqual([[Date.parse(event(3).time)]]);
  });
});
