import { answerBeside } from '../platform/answer-beside.js';
import { cleanHtml } from './answer-html.js';

answerBeside(15, cleanHtml);
