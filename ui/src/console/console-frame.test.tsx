import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { consoleTheme, learnerTheme } from '../theme/theme.ts';
import { VigilProvider } from '../theme/provider.tsx';
import { ConsoleFrame } from './console-frame.tsx';

const frame = () =>
  render(
    <VigilProvider look="console">
      <ConsoleFrame
        siteName="站点"
        logo={null}
        entries={[]}
        current=""
        onOpen={() => undefined}
        breadcrumb=""
        tools=""
      >
        <p>页面</p>
      </ConsoleFrame>
    </VigilProvider>,
  );

afterEach(() => {
  document.cookie = 'vigil_sidebar=; path=/admin; max-age=0';
  window.history.replaceState(null, '', '/');
});

describe('the frame of the console', () => {
  it('keeps in a cookie whether its menu is folded [common-066]', () => {
    window.history.replaceState(null, '', '/admin');
    const first = frame();
    fireEvent.click(screen.getByRole('button', { name: '收起菜单' }));
    first.unmount();
    frame();
    expect(screen.getByRole('button', { name: '展开菜单' })).toBeTruthy();
  });

  it('has dialogs 500 px wide unless they say otherwise, as the learner app has [common-100]', () => {
    for (const theme of [consoleTheme, learnerTheme])
      expect(theme.components?.['Modal']?.defaultProps).toMatchObject({ size: 500 });
  });
});
