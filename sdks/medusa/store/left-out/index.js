// Stands for what Medusa lists and this store never loads: its admin pages, other vendors' payment
// and mail, Redis, object stores and tracing. With them it would weigh three times as much.
module.exports = {};
