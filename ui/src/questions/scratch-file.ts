import { t } from '../text/t.ts';

/**
 * What a Scratch file is called when it is downloaded: its address is a hash, and Scratch opens what ends in .sb3. A
 * name that the address carries (`?name=`) goes before it.
 */
export const scratchFileName = t('Scratch作品.sb3');
