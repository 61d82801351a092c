import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useZoom } from './use-zoom.ts';
import { ZoomDialog } from './zoom-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Question({ onChoose }: { readonly onChoose: () => void }) {
  const area = useRef<HTMLDivElement>(null);
  const { picture, enlarge } = useZoom(area);
  return (
    <MantineProvider env="test">
      <div ref={area}>
        <img src="/stem.png" alt="电路图" />
        <img src="/sign.png" alt="度" />
        <label>
          <input type="radio" onChange={onChoose} />
          <img src="/a.png" alt="选项 A 的图片" />
        </label>
      </div>
      <ZoomDialog picture={picture} onClose={() => enlarge(null)} />
    </MantineProvider>
  );
}

it('a figure has an edge, and the sign of enlarging where a click does that; a sign within a line has neither', () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(function (this: Element) {
    return this.getAttribute('src') === '/sign.png' ? 20 : 200;
  });
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  render(<Question onChoose={() => undefined} />);
  const worn = (name: string) => {
    const { className } = screen.getByAltText(name);
    return ['figure', 'enlarges'].filter((part) => className.includes(part));
  };
  expect([worn('电路图'), worn('选项 A 的图片'), worn('度')]).toEqual([
    ['figure', 'enlarges'],
    ['figure'],
    [],
  ]);
});

it('a picture is enlarged by a click or by keys, in steps; that of an option chooses the option', async () => {
  const onChoose = vi.fn<() => void>();
  render(<Question onChoose={onChoose} />);
  const user = userEvent.setup();
  await user.click(screen.getByAltText('选项 A 的图片'));
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();

  screen.getByRole('button', { name: '放大：电路图' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: '电路图' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('100%');
  await user.keyboard('+++');
  expect(screen.getByRole('status')).toHaveTextContent('300%');
  await user.keyboard('-');
  expect(screen.getByRole('status')).toHaveTextContent('200%');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
