import type { DateLanguage } from '../../status/date-languages';

/** Twelve months; each with all its spellings: cases, abbreviations without their full stop. */
const NAMES: Readonly<Record<DateLanguage, string>> = {
  ar:
    'يناير كانون_الثاني جانفي|فبراير شباط فيفري|مارس آذار|أبريل إبريل نيسان أفريل|مايو أيار ماي|يونيو حزيران جوان|' +
    'يوليو تموز جويلية|أغسطس آب أوت|سبتمبر أيلول|أكتوبر تشرين_الأول|نوفمبر تشرين_الثاني|ديسمبر كانون_الأول',
  de:
    'januar jänner jan|februar feber feb|märz mär mrz|april apr|mai|juni jun|juli jul|august aug|' +
    'september sept sep|oktober okt|november nov|dezember dez',
  en:
    'january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|' +
    'september sept sep|october oct|november nov|december dec',
  es:
    'enero ene|febrero feb|marzo mar|abril abr|mayo may|junio jun|julio jul|agosto ago|' +
    'septiembre setiembre sept sep|octubre oct|noviembre nov|diciembre dic',
  fr:
    'janvier janv jan|février févr fév|mars|avril avr|mai|juin|juillet juil|août|' +
    'septembre sept|octobre oct|novembre nov|décembre déc',
  he:
    'ינואר בינואר|פברואר בפברואר|מרץ במרץ מרס במרס|אפריל באפריל|מאי במאי|יוני ביוני|יולי ביולי|אוגוסט באוגוסט|' +
    'ספטמבר בספטמבר|אוקטובר באוקטובר|נובמבר בנובמבר|דצמבר בדצמבר',
  it:
    'gennaio gen|febbraio feb|marzo mar|aprile apr|maggio mag|giugno giu|luglio lug|agosto ago|' +
    'settembre set sett|ottobre ott|novembre nov|dicembre dic',
  ja: '|||||||||||',
  pl:
    'styczeń stycznia sty|luty lutego lut|marzec marca mar|kwiecień kwietnia kwi|maj maja|czerwiec czerwca cze|' +
    'lipiec lipca lip|sierpień sierpnia sie|wrzesień września wrz|październik października paź|listopad listopada lis|' +
    'grudzień grudnia gru',
  pt:
    'janeiro jan|fevereiro fev|março mar|abril abr|maio mai|junho jun|julho jul|agosto ago|' +
    'setembro set|outubro out|novembro nov|dezembro dez',
  ru:
    'январь января янв|февраль февраля фев|март марта мар|апрель апреля апр|май мая|июнь июня июн|июль июля июл|' +
    'август августа авг|сентябрь сентября сент сен|октябрь октября окт|ноябрь ноября нояб ноя|декабрь декабря дек',
  zh: '|||||||||||',
};

const MONTHS = new Map(
  Object.entries(NAMES).map(([language, names]) => [language, monthsBySpelling(names)]),
);

/**
 * The month that a word names in a language or in English, whose templates are used everywhere.
 * @param word with or without marks on its letters and the full stop of an abbreviation
 * @returns 1 to 12; null if it names none
 */
export function monthNamed(word: string, language: DateLanguage): number | null {
  const key = plain(word).replace(/\.$/, '');
  return MONTHS.get(language)?.get(key) ?? MONTHS.get('en')?.get(key) ?? null;
}

function monthsBySpelling(names: string): Map<string, number> {
  return new Map(
    names
      .split('|')
      .flatMap((month, index) =>
        month
          .split(' ')
          .map((name): [string, number] => [plain(name.replaceAll('_', ' ')), index + 1]),
      ),
  );
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
