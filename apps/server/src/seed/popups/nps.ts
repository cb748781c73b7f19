import type { Page, Survey } from '@service-popups/protocol';
import { demoPopup, nowAndThen } from './demoPopup.js';

const score: Page = {
  id: 'score',
  questions: [
    {
      id: 'nps',
      kind: 'rating',
      metric: 'nps',
      label: 'How likely are you to recommend Harbour Outdoor to a friend?',
      min: 0,
      max: 10,
      minLabel: 'Not likely',
      maxLabel: 'Very likely',
      required: true,
    },
  ],
};

const reason: Page = {
  id: 'reason',
  questions: [
    {
      id: 'reason',
      kind: 'long_text',
      label: 'What should we do better first?',
      sublabel: 'One sentence is plenty.',
      placeholder: 'Such as sizes, delivery, repairs',
    },
  ],
};

const translations: Survey['translations'] = {
  de: {
    'popup.title': 'Ihre Meinung',
    'actions.decline': 'Später fragen',
    title: 'Weiterempfehlung',
    'q.nps.label': 'Wie wahrscheinlich ist es, dass Sie Harbour Outdoor weiterempfehlen?',
    'q.nps.minLabel': 'Unwahrscheinlich',
    'q.nps.maxLabel': 'Sehr wahrscheinlich',
    'q.reason.label': 'Was sollten wir zuerst verbessern?',
    'q.reason.sublabel': 'Ein Satz genügt.',
    'q.reason.placeholder': 'Zum Beispiel Größen, Lieferung, Reparaturen',
    'completion.title': 'Vielen Dank',
    'completion.message': 'Ihre Antwort liest jemand, der etwas ändern kann.',
  },
  ar: {
    'popup.title': 'رأيك يهمنا',
    'actions.decline': 'اسألني لاحقًا',
    title: 'احتمال التوصية',
    'q.nps.label': 'ما مدى احتمال أن توصي صديقًا بمتجر هاربر أوتدور؟',
    'q.nps.minLabel': 'غير محتمل',
    'q.nps.maxLabel': 'محتمل جدًا',
    'q.reason.label': 'ما أول شيء ينبغي أن نحسّنه؟',
    'q.reason.sublabel': 'تكفي جملة واحدة.',
    'q.reason.placeholder': 'مثل المقاسات أو التوصيل أو الإصلاح',
    'completion.title': 'شكرًا جزيلًا',
    'completion.message': 'يقرأ إجابتك شخص يستطيع تغيير الأمور.',
  },
};

export const nps = demoPopup({
  id: 'demo-nps',
  title: 'Your opinion',
  name: 'Recommendation',
  triggers: [{ type: 'time_on_page', value: 15 }],
  segments: {
    path: ['/demo/**'],
    excludedPaths: ['/demo/cart', '/demo/checkout', '/demo/pricing', '/demo/blog/**', '/demo/mobile/**'],
  },
  cooldown: nowAndThen,
  position: 'bottom-right',
  actions: { decline: { label: 'Ask me later', cooldownDays: 3 } },
  pages: [score, reason],
  completion: { title: 'Thank you', message: 'Your answer is read by someone who can change things.' },
  translations,
});
