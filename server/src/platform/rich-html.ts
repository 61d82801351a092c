import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...sanitizeHtml.defaults.allowedTags,
    'img',
    'u',
    's',
    'sub',
    'sup',
    'del',
    'ins',
    'audio',
    'video',
    'source',
    'mark',
  ],
  allowedAttributes: {
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    audio: ['src', 'controls'],
    video: ['src', 'controls', 'width', 'height', 'poster'],
    source: ['src', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start', 'type'],
    '*': ['style', 'data-type', 'data-latex'],
  },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
};

const isPlain = (text: string): boolean => !text.includes('<') && !text.includes('&');

/**
 * Rich text by staff (questions, exams, categories) without anything that runs or covers the page; what the
 * screens show is kept. Plain text stays as it is.
 */
export const richHtml = (html: string): string => (isPlain(html) ? html : sanitizeHtml(html, options));
