import { forgetHelp } from '../help/kept-help.ts';
import { forgetLeft } from '../monitoring/left-page.ts';
import { keepMessages } from '../notices/kept-messages.ts';
import { keepRoughWork } from '../rough-work/kept-rough-work.ts';
import { forgetPlace } from './place-kept.ts';
import { forgetOver } from './time-over.ts';

/** A paper is over: what its pages left in local storage goes. */
export function forgetTraces(paperId: string): void {
  forgetPlace(paperId);
  forgetOver(paperId);
  forgetHelp(paperId);
  forgetLeft(paperId);
  keepMessages(paperId, []);
  keepRoughWork(paperId, new Map());
}
