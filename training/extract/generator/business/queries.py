"""Field names and descriptions with which schemas ask for the contents of business documents."""
import random as R

# concept: (kind, names, descriptions); a name with ':' is asked as part of an object
SINGLE = {
    'invoice number': ('id', ['invoice number', 'invoice number', 'invoice no', 'invoice id', 'bill number', 'invoice : number', 'rechnungsnummer', 'numero facture'], ['number of the invoice', 'the invoice number as printed', 'unique number of the invoice', 'invoice identifier']),
    'document number': ('id', ['document number', 'number', 'document id', 'document no'], ['number of the document', 'the number that names this document']),
    'order number': ('id', ['order number', 'purchase order number', 'po number', 'order reference', 'order no', 'customer order number', 'bestellnummer'], ['number of the order', "the buyer's order number", 'purchase order reference']),
    'delivery note number': ('id', ['delivery note number', 'delivery note', 'packing slip number'], ['number of the delivery note', 'the delivery note that belongs to it']),
    'quote number': ('id', ['quote number', 'quotation number', 'offer number'], ['number of the quotation']),
    'customer number': ('id', ['customer number', 'customer id', 'customer no', 'client number', 'account number', 'buyer : id', 'kundennummer'], ["the buyer's number at the seller", 'customer number as printed']),
    'supplier number': ('id', ['supplier number', 'vendor number', 'vendor id'], ["the seller's number at the buyer"]),
    'invoice date': ('date', ['invoice date', 'invoice date', 'billing date', 'invoice : date', 'rechnungsdatum'], ['date of issue', 'date of the invoice', 'date on which the invoice was issued']),
    'document date': ('date', ['issue date', 'issue date', 'date', 'date of issue', 'document date'], ['date of issue', 'date on which the document was issued', 'the date of the document in YYYY-MM-DD format', 'date of the receipt', 'date of the purchase']),
    'delivery date': ('date', ['delivery date', 'date of supply', 'service date', 'date of delivery', 'lieferdatum'], ['date of delivery or service', 'date on which the goods were delivered']),
    'due date': ('date', ['due date', 'payment due date', 'payable by', 'due on'], ['date by which payment is due', 'last day of payment']),
    'order date': ('date', ['order date', 'date of order'], ['date of the order']),
    'seller name': ('company', ['seller name', 'supplier', 'vendor name', 'supplier name', 'issuer', 'seller : name', 'supplier : name', 'company', 'company name', 'vendor', 'seller', 'lieferant', 'merchant', 'merchant name', 'store name', 'shop'], ['name of the company that issued the receipt', 'name of the shop', 'company that issued the invoice', 'name of the seller', 'the company that sent the document', 'name of the supplier as printed', 'vendor company name']),
    'seller address': ('address', ['seller address', 'supplier address', 'vendor address', 'seller : address', 'company address', 'address', 'address', 'store address'], ['address of the company', 'address of the shop', 'address of the seller', 'address of the company that issued the document', 'street, postcode and city of the supplier']),
    'seller vat id': ('id', ['seller vat id', 'vat id', 'seller tax id', 'supplier vat number', 'vat number', 'seller : vat id', 'vat registration number', 'ust id'], ['VAT identification number of the seller', 'VAT number of the supplier', "the issuer's VAT registration number"]),
    'seller tax number': ('id', ['tax number', 'seller tax number', 'company registration number', 'steuernummer'], ['national tax number of the seller']),
    'seller phone': ('phone', ['seller phone', 'phone', 'supplier phone', 'seller : phone'], ['telephone number of the seller']),
    'seller email': ('email', ['seller email', 'email', 'supplier email', 'seller : email'], ['e-mail address of the seller']),
    'buyer name': ('company', ['buyer name', 'customer name', 'customer', 'bill to name', 'buyer', 'buyer : name', 'customer : name', 'recipient', 'client name', 'recipient name', 'kunde'], ['customer who is invoiced', 'name of the buyer', 'the company or person that the invoice is addressed to', 'name of the customer as printed', 'who has to pay']),
    'buyer address': ('address', ['buyer address', 'customer address', 'billing address', 'buyer : address', 'bill to address', 'recipient address'], ['address of the buyer', 'address that the invoice is sent to', 'street, postcode and city of the customer']),
    'buyer vat id': ('id', ['buyer vat id', 'customer vat number', 'buyer : vat id', 'customer tax id'], ['VAT identification number of the buyer', "the customer's VAT number"]),
    'buyer contact': ('person', ['buyer contact', 'attention', 'recipient contact person'], ['person at the customer']),
    'deliver to name': ('company', ['delivery name', 'ship to name', 'ship to', 'delivery : name', 'consignee name'], ['name at the delivery address', 'who receives the goods']),
    'deliver to address': ('address', ['delivery address', 'ship to address', 'delivery : address', 'shipping address'], ['address that the goods are delivered to']),
    'net total': ('money', ['net total', 'subtotal', 'net amount', 'total net', 'total excl tax', 'total before tax', 'net', 'totals : net', 'tax exclusive amount', 'nettobetrag', 'total ht'], ['total without tax', 'sum before VAT', 'total amount excluding tax', 'net amount of the whole invoice']),
    'tax total': ('money', ['tax total', 'tax amount', 'vat amount', 'total tax', 'vat', 'tax', 'totals : tax', 'total vat', 'mwst betrag'], ['total tax (VAT)', 'amount of VAT', 'total amount of tax', 'sum of all taxes']),
    'gross total': ('money', ['grand total', 'total amount', 'total', 'gross total', 'total incl tax', 'invoice total', 'totals : gross', 'gross amount', 'tax inclusive amount', 'gesamtbetrag', 'amount total'], ['total amount to pay', 'total of the receipt', 'total with tax', 'total amount including VAT', 'final amount of the invoice', 'gross amount of the whole invoice']),
    'amount due': ('money', ['amount due', 'amount payable', 'balance due', 'payable amount', 'total due', 'open amount'], ['amount that is still to be paid', 'what the customer has to pay', 'amount due for payment']),
    'paid': ('money', ['amount paid', 'prepaid amount', 'deposit', 'advance payment'], ['amount that was paid before', 'prepayments']),
    'discount': ('money', ['discount', 'discount amount', 'total discount', 'allowance total'], ['discount on the whole invoice', 'sum of discounts']),
    'shipping': ('money', ['shipping cost', 'shipping', 'freight', 'delivery charge', 'shipping costs'], ['cost of delivery', 'shipping and handling']),
    'currency': ('currency', ['currency', 'currency code', 'invoice currency'], ['ISO 4217 code', 'currency of the amounts', 'currency']),
    'iban': ('iban', ['iban', 'bank account', 'seller : iban', 'payment : iban'], ['IBAN to pay to', 'bank account of the seller']),
    'bic': ('code', ['bic', 'swift code', 'bic code'], ['BIC of the bank']),
    'bank': ('company', ['bank name', 'bank', 'payment : bank'], ['bank of the seller']),
    'payment terms': ('text', ['payment terms', 'terms of payment', 'payment conditions'], ['terms of payment as printed']),
    'contact': ('person', ['contact person', 'seller contact', 'clerk', 'salesperson'], ['person in charge at the seller', 'contact at the supplier']),
    'project': ('text', ['project', 'subject', 'project name', 'matter'], ['project or subject of the document']),
    'your reference': ('id', ['customer reference', 'your reference', 'buyer reference'], ["the buyer's reference"]),
    'title': ('text', ['document type', 'document title', 'title'], ['title of the document as printed', 'kind of document']),
    'receipt number': ('id', ['receipt number', 'receipt no', 'bill number', 'ticket number', 'transaction id'], ['number of the receipt', 'number that the till printed']),
    'receipt time': ('time', ['time', 'purchase time', 'time of sale'], ['time of the purchase', 'time printed on the receipt']),
    'cash given': ('money', ['cash', 'cash given', 'amount tendered', 'amount received'], ['cash that the customer gave', 'amount tendered']),
    'change': ('money', ['change', 'change given', 'change due'], ['change that the customer got back']),
    'rounding': ('money', ['rounding', 'rounding adjustment'], ['rounding of the total']),
    'cashier': ('person', ['cashier', 'served by', 'salesperson'], ['who served the customer']),
    'item count': ('int', ['item count', 'number of items', 'total quantity'], ['number of items bought']),
    'gross pay': ('money', ['gross pay', 'gross salary', 'total gross'], ['total gross pay', 'pay before deductions']),
    'net pay': ('money', ['net pay', 'net salary', 'take home pay'], ['amount paid out', 'pay after deductions']),
    'income tax': ('money', ['income tax', 'wage tax', 'tax withheld'], ['income tax withheld']),
    'seller street': ('text', ['seller street', 'store street address', 'supplier : street', 'seller : street', 'company street'], ['street and number of the seller', 'street address of the shop']),
    'seller postcode': ('id', ['seller postcode', 'store zip', 'supplier : postcode', 'seller : zip', 'company postal code'], ['postcode of the seller', 'ZIP code of the shop']),
    'seller city': ('text', ['seller city', 'store city', 'supplier : city', 'seller : city', 'company city'], ['city of the seller', 'city of the shop']),
    'seller state': ('text', ['store state', 'seller state', 'seller : state'], ['state of the shop', 'state or region of the seller']),
    'buyer street': ('text', ['buyer street', 'customer : street', 'buyer : street', 'customer street'], ['street and number of the buyer']),
    'buyer postcode': ('id', ['buyer postcode', 'customer : postcode', 'buyer : zip', 'customer zip'], ['postcode of the buyer']),
    'buyer city': ('text', ['buyer city', 'customer : city', 'buyer : city', 'customer city'], ['city of the buyer']),
    'terminal': ('id', ['terminal', 'register', 'register or terminal', 'terminal id', 'pos'], ['till or terminal that printed the receipt', 'number of the register']),
    'card digits': ('id', ['card last four', 'card number', 'card last four digits'], ['last four digits of the card', 'digits of the card as printed']),
    'authorization': ('id', ['authorization code', 'approval code', 'auth code'], ['code of the approval by the bank']),
    'opening balance': ('money', ['opening balance', 'account summary : opening balance', 'previous balance', 'starting balance', 'summary : beginning balance'], ['balance before the first booking', 'balance at the start of the period']),
    'closing balance': ('money', ['closing balance', 'account summary : closing balance', 'ending balance', 'new balance', 'summary : ending balance'], ['balance after the last booking', 'balance at the end of the period']),
    'total credits': ('money', ['total credits', 'account summary : total credits', 'total deposits', 'money in', 'summary : deposits'], ['sum of all credits', 'total of money received']),
    'total debits': ('money', ['total debits', 'account summary : total debits', 'total withdrawals', 'money out', 'summary : withdrawals'], ['sum of all debits', 'total of money paid']),
    'account holder': ('company', ['account holder', 'account name', 'account : holder', 'holder of the account'], ['who holds the account', 'name of the account holder']),
    'account number': ('id', ['account number', 'account no', 'account : number', 'bank account number'], ['number of the account']),
    'statement number': ('id', ['statement number', 'statement no'], ['number of the statement']),
    'period start': ('date', ['period start', 'statement period start', 'period : start', 'from date'], ['first day of the period']),
    'period end': ('date', ['period end', 'statement period end', 'period : end', 'to date'], ['last day of the period']),
    'employee name': ('person', ['employee name', 'employee', 'employee : name'], ['name of the employee']),
    'employer name': ('company', ['employer name', 'employer', 'employer : name'], ['name of the employer', 'company that pays']),
}
ITEMS = ['line items', 'items', 'positions', 'invoice lines', 'articles', 'products', 'lines', 'order lines', 'services', 'positionen']
MANY = {
    'position': ('int', ['position', 'line number', 'pos', 'line no'], ['number of the line']),
    'item number': ('id', ['item number', 'sku', 'article number', 'product code', 'item code'], ["the seller's number of the item"]),
    'description': ('text', ['description', 'name', 'product', 'item', 'item description', 'product name', 'text', 'item name'], ['what was sold', 'name of the item or service', 'description of the line']),
    'quantity': ('int', ['quantity', 'qty', 'amount of units', 'count', 'billed quantity'], ['quantity of the line', 'number of units']),
    'unit': ('unit', ['unit', 'unit of measure', 'unit code'], ['unit of the quantity']),
    'unit price': ('money', ['unit price', 'price', 'net price', 'price per unit', 'rate'], ['price of one unit', 'net price of a unit']),
    'line discount': ('percent', ['discount', 'discount percent'], ['discount of the line']),
    'line tax rate': ('percent', ['tax rate', 'vat rate', 'vat percent', 'vat'], ['rate of VAT of the line']),
    'line total': ('money', ['line total', 'amount', 'total', 'net amount', 'total price', 'line amount', 'sum'], ['total of the line', 'net amount of the line', 'quantity times price']),
}
TAXES = ['taxes', 'tax breakdown', 'vat rates', 'tax summary', 'vat breakdown']
TAX_ROWS = {
    'tax row rate': ('percent', ['rate', 'tax rate', 'vat rate', 'percent'], ['rate of the tax']),
    'tax row base': ('money', ['base', 'taxable amount', 'net amount', 'basis amount'], ['amount that is taxed']),
    'tax row amount': ('money', ['amount', 'tax amount', 'vat amount', 'tax'], ['amount of tax at this rate']),
}
ENTRIES = ['transactions', 'bookings', 'entries', 'account activity', 'umsätze', 'movements']
BOOKINGS = {
    'booking date': ('date', ['date', 'booking date', 'transaction date', 'posted'], ['date of the booking']),
    'booking text': ('text', ['description', 'text', 'details', 'purpose'], ['what the booking is for', 'text of the booking']),
    'booking amount': ('money', ['amount', 'value'], ['amount of the booking']),
    'debit': ('money', ['debit', 'withdrawal', 'paid out'], ['amount paid out']),
    'credit': ('money', ['credit', 'deposit', 'paid in'], ['amount paid in']),
    'running balance': ('money', ['balance', 'running balance'], ['balance after the booking']),
}
WAYS = ['', '', '{}', '{}', 'the {}', '{} as printed', '{}, as printed', '{}, in capital letters', '{} of the document', '{} (if printed)']


def asked(concept, spans, table=SINGLE, parents=None):
    kind, names, said = table[concept]
    name, parent = R.choice(names), R.choice(parents) if parents else ''
    if ' : ' in name: parent, name = name.split(' : ')
    desc = R.choice(WAYS).format(R.choice(said))
    return dict(name=name, desc=desc, kind=kind, spans=spans, parent=parent, many=parents is not None, concept=concept)
