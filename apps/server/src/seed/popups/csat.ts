import type { PopupDefinition, Question, Survey } from '@service-popups/protocol';
import { demoPopup, everyTime } from './demoPopup.js';

const translations: Survey['translations'] = {
  de: {
    'popup.title': 'Ihre Bestellung',
    title: 'Zufriedenheit nach der Bestellung',
    'q.stars.label': 'Wie war das Bestellen heute?',
    'q.stars.minLabel': 'Mühsam',
    'q.stars.maxLabel': 'Ganz leicht',
    'q.comment.label': 'Was hätte es leichter gemacht?',
    'q.comment.placeholder': 'Freiwillig',
    'completion.title': 'Danke, und gute Wege',
    'completion.message': 'Ihre Bestellung wird gerade gepackt.',
  },
  ar: {
    'popup.title': 'طلبك',
    title: 'الرضا بعد الطلب',
    'q.stars.label': 'كيف كانت تجربة الشراء اليوم؟',
    'q.stars.minLabel': 'مرهقة',
    'q.stars.maxLabel': 'سهلة جدًا',
    'q.comment.label': 'ما الذي كان سيجعلها أسهل؟',
    'q.comment.placeholder': 'اختياري',
    'completion.title': 'شكرًا، ورحلة موفقة',
    'completion.message': 'نجهّز طلبك الآن.',
  },
};

const stars: Question = {
  id: 'stars',
  kind: 'stars',
  metric: 'csat',
  label: 'How was ordering today?',
  max: 5,
  minLabel: 'A struggle',
  maxLabel: 'Effortless',
  required: true,
};

const comment: Question = {
  id: 'comment',
  kind: 'long_text',
  label: 'What would have made it easier?',
  placeholder: 'If you like',
};

function version(number: number, questions: Question[], texts?: Survey['translations']): PopupDefinition {
  return demoPopup({
    id: 'demo-csat',
    title: 'Your order',
    name: 'Satisfaction after an order',
    triggers: [{ type: 'event', value: 'checkout_completed', delay: 0.6 }],
    cooldown: everyTime,
    priority: 10,
    position: 'bottom-right',
    pages: [{ id: 'stars', questions }],
    completion: { title: 'Thank you, and good roads', message: 'Your order is being packed.' },
    ...(texts === undefined ? {} : { translations: texts }),
    version: number,
  });
}

/** As it was first published: the stars alone, in English. */
export const firstCsat = version(1, [stars]);

export const csat = version(2, [stars, comment], translations);
