<?php
// A payment; tested as the guide shows it.
// Sample: issue_sila
const SERVER = "http://127.0.0.1:4010";
const TIMEOUT = 20; // seconds, for the whole call
const MOST = 5; // submissions without a documented response
// placeholder: see Authentication
$sign_app = $sign_user = fn ($body) => "any";

function uuid(): string
{
    $bytes = random_bytes(16);
    $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
    $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
    return vsprintf("%s%s-%s-%s-%s-%s%s%s", str_split(bin2hex($bytes), 4));
}

/** $payment has an id, user_handle, fields and references; $save stores it. Returns the result and a detail. */
function debit(array $payment, callable $save): array
{
    global $sign_app, $sign_user;
    $earlier = $payment["references"] ?? [];
    if ($payment["transaction_id"] ?? "") return ["accepted", $payment["transaction_id"]];
    if (count($earlier) >= MOST) return ["ask the operator", $earlier];
    $reference = uuid();
    $header = ["created" => time(), "app_handle" => "demo_app", "user_handle" => $payment["user_handle"]];
    $body = json_encode([
        ...$payment["fields"],
        "header" => [...$header, "reference" => $reference],
        "transaction_idempotency_id" => $payment["id"],
    ], JSON_THROW_ON_ERROR);
    // Before the call: after a crash, the next one knows what may have been sent.
    $submitted = [...$payment, "references" => [...$earlier, $reference]];
    $save($submitted);

    $unknown = ["unknown", "submit it again, with the same id"];
    $curl = curl_init(SERVER . "/0.2/issue_sila");
    curl_setopt_array($curl, [
        CURLOPT_HTTPHEADER => [
            "content-type: application/json",
            "authsignature: " . $sign_app($body),
            "usersignature: " . $sign_user($body),
        ],
        CURLOPT_POSTFIELDS => $body,
        CURLOPT_FOLLOWLOCATION => false,
        CURLOPT_FORBID_REUSE => true,
        CURLOPT_PROXY => "",
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT_MS => (int) (TIMEOUT * 1000),
    ]);
    $text = curl_exec($curl);
    if ($text === false) {
        if (curl_errno($curl) !== CURLE_COULDNT_CONNECT && curl_errno($curl) !== CURLE_COULDNT_RESOLVE_HOST) return $unknown;
        $save($payment);
        return $earlier ? $unknown : ["not sent", curl_error($curl)];
    }
    $text = preg_replace("/^\xEF\xBB\xBF/", "", $text);
    $answer = json_decode($text, true, 512, JSON_INVALID_UTF8_SUBSTITUTE);
    // Without a reference, it can be the answer to another request.
    if (!is_array($answer) || !in_array($answer["reference"] ?? null, [...$earlier, $reference], true)) return $unknown;
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    $says = fn ($success, $word) => ($answer["success"] ?? null) === $success
        && (!array_key_exists("status", $answer) || $answer["status"] === $word);
    $transaction = $answer["transaction_id"] ?? null;
    if ($status === 200 && $says(true, "SUCCESS") && is_string($transaction) && trim($transaction) !== "") {
        $save([...$submitted, "transaction_id" => $transaction]);
        return ["accepted", $transaction];
    }
    // The refusal of a repetition does not show what became of the first submission.
    if (in_array($status, [400, 401, 403], true) && $says(false, "FAILURE") && !$earlier) {
        $save($payment);
        return ["refused", ["status" => $status, "error" => $answer]];
    }
    return $unknown;
}
// End of the sample.
