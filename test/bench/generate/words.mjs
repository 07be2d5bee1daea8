/** Nouns by module. Every plural is regular (-s, -es, -ies), so that table and parameter names follow from the class name. */
export const MODULES = {
  Billing:
    'Invoice Payment Refund CreditNote TaxRate PaymentMethod Subscription Plan Coupon BillingCycle Payout Charge',
  Catalog: 'Product Category Brand Variant Bundle PriceBook Attribute Collection Supplier Barcode Catalog Warranty',
  Sales: 'Customer Order Quote Lead Opportunity Contract Discount SalesTarget Territory Cart Promotion Commission',
  Logistics: 'Warehouse Shipment Parcel Carrier Route Vehicle Driver Dock Pallet StockMovement PickList Container',
  Support: 'Ticket Reply Macro Queue Agent Escalation Survey Article Feedback ServiceLevel CannedAnswer Incident',
  People: 'Employee Department Position Shift Timesheet Absence Candidate Interview Payslip Benefit Review Contractor',
  Projects: 'Project Task Milestone Sprint Board Label Comment Attachment Checklist TimeEntry Risk Deliverable',
  Learning: 'Course Lesson Quiz Question Enrollment Certificate Instructor Cohort Assignment Grade Classroom Module',
  Events: 'Conference Session Speaker Venue Sponsor Booth TicketType Attendee CheckIn Badge Schedule Workshop',
  Media: 'Album Track Playlist Artist Episode Podcast Genre Recording License Subtitle Thumbnail Channel',
  Health: 'Patient Appointment Prescription Diagnosis Clinic Practitioner LabOrder Referral Vaccine Allergy Ward Visit',
  Property: 'Building Unit Lease Tenant Inspection Meter Reading Listing Viewing Deposit Repair Landlord',
};

export const QUALIFIERS = (
  'Recurring Archived Regional Internal External Partner Wholesale Retail Seasonal Draft Primary Backup Shared Private ' +
  'Public Digital Physical Manual Scheduled Pending Approved Master Local Global Mobile Corporate Personal Temporary ' +
  'Standard Premium Express Bulk Linked Custom Legacy Trial Guest Staff Member Vendor Annual Monthly Daily Open Closed'
).split(' ');

export const STATES = (
  'draft pending queued submitted approved rejected active paused suspended completed cancelled archived expired failed ' +
  'refunded shipped delivered returned scheduled locked verified disputed'
).split(' ');

export const KINDS = (
  'standard express internal external manual automatic bulk single recurring trial seasonal priority fallback custom ' +
  'partner retail wholesale digital physical'
).split(' ');

export const VERBS = (
  'archive restore publish duplicate approve reject lock assign recalculate verify schedule pause resume transfer merge ' +
  'escalate remind'
).split(' ');

export const REPORTS = 'statistics summary timeline export history forecast overview breakdown'.split(' ');

export const COLUMN_NAMES = {
  string: (
    'title label reference code subject first_name last_name company city postal_code street region website phone color ' +
    'sku barcode locale timezone headline external_id contact_name vat_number serial_number'
  ).split(' '),
  text: 'description notes summary instructions terms remarks internal_notes body footer'.split(' '),
  integer: 'quantity position priority rank capacity weight duration attempts stock version seats floor'.split(' '),
  decimal: 'price total subtotal discount tax_amount rating balance fee latitude longitude margin deposit'.split(' '),
  boolean: 'is_active is_public is_default requires_approval has_shipping is_featured notify_owner is_taxable'.split(
    ' ',
  ),
  date: 'due_on starts_on ends_on issued_on valid_until born_on'.split(' '),
  datetime: 'published_at paid_at completed_at archived_at confirmed_at sent_at last_seen_at expires_at'.split(' '),
  json: 'metadata settings options dimensions address tags'.split(' '),
};

export const SENTENCES = [
  'Only what the team of the signed-in user may see.',
  'Totals are kept in cents and converted at the edge.',
  'Imported records keep the reference of the system they came from.',
  'Callers have checked the permission already.',
  'The queue worker retries three times before it gives up.',
  'Runs inside the transaction of the caller.',
  'Amounts are rounded half up, as accounting asks for.',
  'Archived records stay readable for audits.',
  'Dates are in the timezone of the organisation.',
  'The mobile app relies on the order of these fields.',
  'Counts are cached for five minutes.',
  'See the handbook on retention before changing this.',
];

export const plural = (word) => {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return `${word}s`;
};
export const snake = (studly) => studly.replace(/(?<!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
export const kebab = (studly) => snake(studly).replaceAll('_', '-');
export const camel = (studly) => studly[0].toLowerCase() + studly.slice(1);
export const studly = (text) => text.replace(/(?:^|[_-])([a-z0-9])/g, (_, letter) => letter.toUpperCase());
export const human = (text) => snake(studly(text)).replaceAll('_', ' ');
