import { answerBeside } from '../platform/answer-beside.js';
import { cleanHtml } from './answer-html.js';

answerBeside(5, cleanHtml);
