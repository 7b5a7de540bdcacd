<?php
// A receiver; tested as the guide shows it.
// Sample: receiver
// Run it with: php -S 127.0.0.1:4020 receiver.php
const STEPS = ["pending_confirmation" => 1, "queued" => 1, "review" => 2, "success" => 3, "failed" => 4];

/** Changes the state of a transaction by the table "Which outcome wins". */
function apply(PDO $database, array $event): void
{
    $details = $event["event_details"] ?? null;
    [$id, $outcome, $time] = [$details["transaction"] ?? null, $details["outcome"] ?? null, $event["event_time"] ?? null];
    if (($event["event_type"] ?? null) !== "transaction" || !is_string($id) || !is_string($outcome)) return;
    if (!isset(STEPS[$outcome]) || (!is_int($time) && !is_float($time)) || (float) (int) $time !== (float) $time) return;
    [$id, $time] = [strtolower($id), (int) $time];
    $find = $database->prepare("SELECT outcome, event_time, alert FROM outcomes WHERE transaction_id = ?");
    $find->execute([$id]);
    $state = $find->fetch(PDO::FETCH_NUM) ?: [$outcome, $time, 0];
    $find->closeCursor();
    [$from, $to, $age] = [STEPS[$state[0]], STEPS[$outcome], $time - $state[1]];
    $leads_back = match ($age <=> 0) {
        1 => $to < $from,
        -1 => $to > $from,
        0 => $to !== $from && min($from, $to) > 2,
    };
    [$next, $since] = $age >= 0 && $to >= $from ? [$outcome, $time] : $state;
    if ($leads_back) error_log("Alert: the events of transaction " . json_encode($id) . " contradict each other.");
    $save = $database->prepare("REPLACE INTO outcomes VALUES (?, ?, ?, ?)");
    $save->execute([$id, $next, $since, $leads_back ? 1 : $state[2]]);
}

/** Stores an event with the state that it leads to; returns whether it is new. */
function store(array $event, string $body): bool
{
    $database = new PDO("sqlite:payments.db", options: [PDO::ATTR_TIMEOUT => 5]);
    $database->exec("CREATE TABLE IF NOT EXISTS inbox (event_uuid TEXT PRIMARY KEY, event TEXT NOT NULL,
        taken_until INTEGER NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0)");
    $database->exec("CREATE TABLE IF NOT EXISTS outcomes (transaction_id TEXT PRIMARY KEY, outcome TEXT NOT NULL,
        event_time INTEGER NOT NULL, alert INTEGER NOT NULL)");
    // An exception ends the connection, which rolls back.
    $database->exec("BEGIN IMMEDIATE");
    $insert = $database->prepare("INSERT OR IGNORE INTO inbox (event_uuid, event) VALUES (?, ?)");
    $insert->execute([strtolower($event["event_uuid"]), $body]);
    $is_new = $insert->rowCount() === 1;
    if ($is_new) apply($database, $event);
    $database->exec("COMMIT");
    return $is_new;
}

$body = file_get_contents("php://input");
$event = json_decode($body, true);
if (!is_array($event) || !is_string($event["event_uuid"] ?? null)) {
    http_response_code(400);
    exit;
}
http_response_code(500); // until the event is stored
$is_new = store($event, $body);
http_response_code(200);
if ($is_new) {
    $details = $event["event_details"] ?? null;
    $words = [$event["event_type"] ?? "", is_array($details) ? $details["outcome"] ?? "" : ""];
    file_put_contents("php://stdout", implode(" ", array_filter($words, is_string(...))) . "\n");
}
// End of the sample.
