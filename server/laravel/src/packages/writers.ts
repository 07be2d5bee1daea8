const IMAGE = 'Intervention\\Image\\';

/** Lists classes of packages whose methods answer with a PDF document; a facade may go by its alias. */
export const PDF_WRITERS: readonly string[] = [
  'Barryvdh\\DomPDF\\Facade\\Pdf',
  'Barryvdh\\DomPDF\\Facade',
  'Barryvdh\\DomPDF\\PDF',
  'Barryvdh\\Snappy\\Facades\\SnappyPdf',
  'Barryvdh\\Snappy\\PdfWrapper',
  'PDF',
];

/** Lists those that answer with a sheet. */
export const SHEET_WRITERS: readonly string[] = [
  'Maatwebsite\\Excel\\Facades\\Excel',
  'Maatwebsite\\Excel\\Excel',
  'Excel',
];

/** Names the one that streams it. */
export const FAST_EXCEL = 'Rap2hpoutre\\FastExcel\\FastExcel';

/** Lists those that answer with a page of the client, or with its data where the client asks for these. */
export const INERTIA_FACTORY = 'Inertia\\ResponseFactory';
export const INERTIA_WRITERS: readonly string[] = ['Inertia\\Inertia', INERTIA_FACTORY];

/** Names the class of a picture, and lists those that make one. */
export const PICTURE = `${IMAGE}Image`;
export const PICTURE_WRITERS: readonly string[] = [
  PICTURE,
  `${IMAGE}Facades\\Image`,
  `${IMAGE}ImageManager`,
  `${IMAGE}ImageManagerStatic`,
];

/** Lists the parents of these classes, none, so that they are known without vendor/. */
export const WRITER_PARENTS: Readonly<Record<string, string[]>> = Object.fromEntries(
  [...PDF_WRITERS, ...SHEET_WRITERS, FAST_EXCEL, ...INERTIA_WRITERS, ...PICTURE_WRITERS].map((name) => [name, []]),
);
