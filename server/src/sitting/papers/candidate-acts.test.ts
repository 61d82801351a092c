import { noPaper } from '@vigil/domain/sitting/paper-state';
import { describe, expect, it } from 'vitest';
import type { Services } from '../../platform/services.js';
import { CandidateActs } from './candidate-acts.js';

const noon = 1_800_000_000_000;
const acted = { acted: true, quId: null };

describe('what candidates did that is no event', () => {
  it('is told to other processes, where the later of two counts', () => {
    const { here, there, clock } = twoProcesses();
    here.seen('p', noPaper, acted);
    expect(there.of('p')).toBeNull();
    here.flush();
    expect(there.of('p')).toEqual({ at: noon, sort: null });
    there.seen('p', noPaper, acted);
    clock.at = noon + 5_000;
    here.seen('p', noPaper, acted);
    here.flush();
    there.flush();
    expect([here.of('p')?.at, there.of('p')?.at]).toEqual([noon + 5_000, noon + 5_000]);
  });

  it('is in the order in which it came, and before an event that came later, when the clock goes back', () => {
    const { here, there, clock } = twoProcesses();
    here.seen('p', noPaper, acted);
    here.flush();
    here.logged('p', noon - 2_000);
    here.logged('q', noon);
    here.flush();
    expect([here.of('p')?.at, there.of('p')?.at]).toEqual([noon - 2_000, noon - 2_000]);
    expect(here.of('q')).toBeNull();
    clock.at = noon - 3_000;
    here.seen('p', noPaper, acted);
    clock.at = noon - 1_000;
    here.seen('p', noPaper, acted);
    here.flush();
    expect([here.of('p')?.at, there.of('p')?.at]).toEqual([noon - 1_000, noon - 1_000]);
  });

  it('is told to who asked of which papers, here and elsewhere, until they have heard enough', () => {
    const { here, there, clock } = twoProcesses();
    const heard: string[] = [];
    const unhear = here.onMoved((paperId) => heard.push(`here ${paperId}`));
    there.onMoved((paperId) => heard.push(`there ${paperId}`));
    here.seen('p', noPaper, acted);
    expect(heard).toEqual(['here p']);
    here.seen('p', noPaper, acted);
    here.flush();
    expect(heard).toEqual(['here p', 'there p']);
    unhear();
    clock.at += 1;
    here.seen('p', noPaper, acted);
    here.flush();
    expect(heard).toEqual(['here p', 'there p', 'there p']);
  });
});

function twoProcesses() {
  const clock = { at: noon, now: () => clock.at, monotonic: () => clock.at };
  const hearers: ((message: unknown) => void)[] = [];
  const bus = {
    subscribe: (_channel: string, hear: (message: unknown) => void) => hearers.push(hear),
    publish: (_channel: string, message: unknown) => hearers.forEach((hear) => hear(message)),
  } as unknown as Services['bus'];
  const process = () => new CandidateActs({ clock, bus });
  return { here: process(), there: process(), clock };
}
