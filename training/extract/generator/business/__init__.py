"""Business documents in many languages: invoices, credit notes, orders, delivery notes, quotes, reminders, receipts, payslips."""
