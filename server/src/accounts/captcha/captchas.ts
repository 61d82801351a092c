import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { ImageCaptcha } from './image-captcha.js';

export const imageCaptcha = perServices((services: Services) => new ImageCaptcha(services.bus));
