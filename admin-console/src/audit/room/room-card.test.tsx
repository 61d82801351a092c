import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderConsole } from '../../app/testing/render-console.tsx';
import { RoomCard } from './room-card.tsx';
import { roomPaper } from './room-paper.ts';
import { told } from './room.fixture.ts';

it('tells the turn beside the number, not in the name, which is cut where there is no room', () => {
  renderConsole(
    <RoomCard
      paper={{ ...roomPaper(told('p1', '罗婉清', 0, [])), attempt: 2 }}
      state={null}
      standing="answering"
      since=""
      how={null}
      recent={false}
      dim={false}
      marked={false}
      tabbable
      href="#"
      onGo={() => {}}
    />,
  );
  expect(screen.getByTitle('罗婉清').textContent).toBe('罗婉清');
  expect(screen.getByText('第 2 次').previousElementSibling).toBe(screen.getByTitle('ks-p1'));
});
