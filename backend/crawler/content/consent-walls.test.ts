import { comparedPageOf } from './compare-pages';

const standing = (text: string): string | null =>
  comparedPageOf({ html: `<title>Lunden</title><main><p>${text}</p></main>`, url: null }, null)
    .hindrance;

test.each([
  [
    'German',
    'Bevor Sie den Artikel lesen: Wir und unsere Partner verwenden Cookies, verarbeiten Ihre personenbezogenen Daten und messen, was Sie lesen. Sie können zustimmen oder ein werbefreies Abo abschließen und Ihre Wahl später ändern.',
  ],
  [
    'German, how many there are',
    'Wir und unsere 214 Partner verwenden Cookies und verarbeiten personenbezogene Daten. Bitte stimmen Sie der Verarbeitung zu oder schließen Sie ein Abo ab, wenn Sie ohne Werbung lesen wollen.',
  ],
  [
    'French',
    'Avec votre accord, nos partenaires et nous utilisons des cookies pour stocker des informations personnelles, comme votre visite. Vous pouvez retirer votre consentement à tout moment, ou refuser les traitements fondés sur un intérêt légitime.',
  ],
  [
    'Italian',
    'Noi e i nostri fornitori archiviamo informazioni come i cookie su un dispositivo e trattiamo i dati personali. Puoi liberamente prestare, rifiutare o revocare il tuo consenso senza incorrere in limitazioni sostanziali.',
  ],
  [
    'Spanish',
    'Nosotros y nuestros socios almacenamos o accedemos a información en un dispositivo, tales como cookies, y procesamos datos personales para anuncios y contenido personalizados, medición y desarrollo de servicios. Puede aceptar o rechazar.',
  ],
  [
    'Dutch',
    'Wij en onze partners gebruiken cookies en vergelijkbare technieken om uw bezoek te meten en advertenties te tonen. Wij verwerken daarbij persoonsgegevens. U kunt uw keuze later op elk moment wijzigen via de instellingen.',
  ],
  [
    'Polish',
    'My i nasi partnerzy przechowujemy informacje na urządzeniu, takie jak pliki cookie, i przetwarzamy dane osobowe w celu wyświetlania reklam oraz pomiaru treści. Zgodę można wycofać w każdej chwili w ustawieniach strony.',
  ],
])('who asks for consent, in %s, stands in for the page', (_, text) => {
  expect(standing(text)).toBe('stand-in');
});

test.each([
  [
    'a bakery',
    'Unsere Partner sind Mühlen aus der Gegend. Wir backen jeden Morgen Cookies mit Haferflocken, und am Samstag gibt es Kuchen. Kommen Sie vorbei, das Café am Markt ist von acht bis achtzehn Uhr geöffnet.',
  ],
  [
    'a union of companies',
    'Nous et nos partenaires avons ouvert en mai le sentier des moulins. Il mène de Lunden au lac en deux heures, passe par quatre moulins et une forge, et se termine devant le musée, où un guide attend.',
  ],
  [
    'a law on data',
    'Das Gesetz von 1977 schützte zum ersten Mal personenbezogene Daten. Es galt für Behörden und Betriebe, kannte einen Beauftragten und wurde 1990 neu gefasst, nachdem das höchste Gericht die Volkszählung angehalten hatte.',
  ],
])('%s does not', (_, text) => {
  expect(standing(text)).toBe(null);
});
