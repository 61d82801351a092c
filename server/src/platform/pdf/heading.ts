import type { Content } from 'pdfmake/interfaces.js';

/** The heading of a part of a document. */
export const heading = (text: string): Content => ({ text, bold: true, fontSize: 12, margin: [0, 18, 0, 6] });
