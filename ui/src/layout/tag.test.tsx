import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Tag } from './tag.tsx';

describe('a tag', () => {
  it('has a shape of its own for each colour, so that colour never stands alone', () => {
    const drawn = (['success', 'warning', 'danger', 'info'] as const).map((tone) => {
      const { container } = render(<Tag tone={tone}>状态</Tag>);
      return container.querySelector('svg')?.innerHTML;
    });
    expect(drawn).not.toContain(undefined);
    expect(new Set(drawn).size).toBe(4);
  });

  it('shows the shape it is given; a quiet one has neither colour nor shape', () => {
    render(
      <Tag tone="danger" icon={<svg data-testid="given" />}>
        作废
      </Tag>,
    );
    expect(screen.getByTestId('given')).toBeTruthy();
    const { container } = render(<Tag tone="quiet">草稿</Tag>);
    expect(container.querySelector('svg')).toBeNull();
  });
});
