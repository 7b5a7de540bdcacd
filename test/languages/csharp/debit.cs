// A payment; tested as the guide shows it.
// Sample: issue_sila
// Library: Newtonsoft.Json
using System;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Net.Sockets;
using System.Text;
using System.Threading.Tasks;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

static class Payments
{
    static readonly string Server = "http://127.0.0.1:4010";
    static readonly double Timeout = 20; // seconds, for the whole call
    const int Most = 5; // submissions without a documented response
    static readonly HttpClientHandler Handler = new HttpClientHandler { AllowAutoRedirect = false, UseProxy = false };
    static readonly HttpClient Client = new HttpClient(Handler) { Timeout = TimeSpan.FromSeconds(Timeout) };

    // placeholder: see Authentication
    static string SignApp(string body) => "any";
    static string SignUser(string body) => "any";

    // payment has an id, user_handle, fields and references; save stores it. Returns the result and a detail.
    public static async Task<(string Said, object Detail)> Debit(JObject payment, Action<JObject> save)
    {
        var earlier = payment["references"] as JArray ?? new JArray();
        var reference = Guid.NewGuid().ToString();
        if ((string)payment["transaction_id"] != null) return ("accepted", payment["transaction_id"]);
        if (earlier.Count >= Most) return ("ask the operator", earlier);
        var body = new JObject((JObject)payment["fields"])
        {
            ["header"] = new JObject
            {
                ["created"] = DateTimeOffset.UtcNow.ToUnixTimeSeconds(),
                ["app_handle"] = "demo_app",
                ["user_handle"] = payment["user_handle"],
                ["reference"] = reference,
            },
            ["transaction_idempotency_id"] = payment["id"],
        }.ToString(Formatting.None);
        var content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));
        content.Headers.Add("content-type", "application/json");
        var request = new HttpRequestMessage(HttpMethod.Post, Server + "/0.2/issue_sila") { Content = content };
        request.Headers.Add("authsignature", SignApp(body));
        request.Headers.Add("usersignature", SignUser(body));
        // Before the call: after a crash, the next one knows what may have been sent.
        var references = new JArray(earlier.Append(reference));
        var submitted = new JObject(payment) { ["references"] = references };
        save(submitted);

        (string Said, object Detail) unknown = ("unknown", "submit it again, with the same id");
        int status;
        JObject answer;
        try
        {
            var response = await Client.SendAsync(request);
            var bytes = await response.Content.ReadAsByteArrayAsync();
            status = (int)response.StatusCode;
            answer = Parse(Encoding.UTF8.GetString(bytes).TrimStart('\uFEFF')) as JObject;
        }
        catch (Exception error)
        {
            if (!IsUnconnected(error)) return unknown;
            // Nothing was submitted by this call.
            save(payment);
            if (earlier.Any()) return unknown;
            return ("not sent", error.Message);
        }
        // Without a reference, it can be the answer to another request.
        if (!references.Contains(answer?["reference"], new JTokenEqualityComparer())) return unknown;
        var transaction = answer["transaction_id"];
        var isId = transaction?.Type == JTokenType.String && ((string)transaction).Trim() != "";
        if (status == 200 && Says(answer, true, "SUCCESS") && isId)
        {
            submitted["transaction_id"] = transaction;
            save(submitted);
            return ("accepted", transaction);
        }
        // The refusal of a repetition does not show what became of the first submission.
        if (new[] { 400, 401, 403 }.Contains(status) && Says(answer, false, "FAILURE") && !earlier.Any())
        {
            save(payment);
            return ("refused", new JObject { ["status"] = status, ["error"] = answer });
        }
        return unknown;
    }

    static bool IsUnconnected(Exception error) => error.GetBaseException() is SocketException socket
        && new[] { SocketError.ConnectionRefused, SocketError.HostNotFound }.Contains(socket.SocketErrorCode);

    static bool Says(JObject answer, bool success, string status) => JToken.DeepEquals(answer["success"], success)
        && (answer["status"] == null || JToken.DeepEquals(answer["status"], status));

    /// <summary>Parses JSON: texts stay texts, also dates, and NaN is an error.</summary>
    static JToken Parse(string json)
    {
        using (var reader = new JsonTextReader(new StringReader(json)))
        {
            reader.DateParseHandling = DateParseHandling.None;
            reader.FloatParseHandling = FloatParseHandling.Decimal;
            var value = JToken.ReadFrom(reader);
            if (reader.Read()) throw new JsonReaderException("There is more than one value.");
            return value;
        }
    }
}
// End of the sample.
