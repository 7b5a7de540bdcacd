// A receiver; tested as the guide shows it, on Mono with its provider.
// Sample: receiver
// Libraries: Newtonsoft.Json, Microsoft.Data.Sqlite
using System;
using System.Collections.Generic;
using System.Data.Common;
using System.IO;
using System.Net;
using System.Text;
using System.Threading.Tasks;
using Microsoft.Data.Sqlite; // in Mono: Mono.Data.Sqlite
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

static class Receiver
{
    const int Largest = 1 << 20; // bytes
    static readonly Dictionary<string, int> Steps = new Dictionary<string, int>
    {
        ["pending_confirmation"] = 1, ["queued"] = 1, ["review"] = 2, ["success"] = 3, ["failed"] = 4,
    };

    static DbConnection Connect()
    {
        var database = new SqliteConnection("Data Source=payments.db;Default Timeout=5");
        database.Open();
        return database;
    }

    static DbCommand Command(DbConnection database, string sql, params object[] values)
    {
        var command = database.CreateCommand();
        command.CommandText = sql;
        for (var i = 0; i < values.Length; i++)
        {
            var parameter = command.CreateParameter();
            parameter.ParameterName = "@" + i;
            parameter.Value = values[i];
            command.Parameters.Add(parameter);
        }
        return command;
    }

    /// <summary>Changes the state of a transaction by the table "Which outcome wins".</summary>
    static void Apply(DbConnection database, JObject received)
    {
        var details = received["event_details"] as JObject;
        string id = Text(details?["transaction"])?.ToLowerInvariant(), outcome = Text(details?["outcome"]);
        var number = received["event_time"];
        if (Text(received["event_type"]) != "transaction" || id == null || !Steps.ContainsKey(outcome ?? "")) return;
        if (number?.Type != JTokenType.Integer && number?.Type != JTokenType.Float) return;
        if ((double)number % 1 != 0 || Math.Abs((double)number) >= 1L << 53) return;
        var time = (long)(double)number;
        var (state, since, alert) = (outcome, time, false);
        var find = "SELECT outcome, event_time, alert FROM outcomes WHERE transaction_id = @0";
        using (var row = Command(database, find, id).ExecuteReader())
        {
            if (row.Read()) (state, since, alert) = (row.GetString(0), row.GetInt64(1), row.GetInt64(2) == 1);
        }
        int from = Steps[state], to = Steps[outcome];
        var leadsBack = time > since ? to < from : time < since ? to > from : to != from && Math.Min(from, to) > 2;
        var wins = time >= since && to >= from;
        if (leadsBack) Console.Error.WriteLine($"Alert: the events of transaction {id} contradict each other.");
        Command(database, "REPLACE INTO outcomes VALUES (@0, @1, @2, @3)",
            id, wins ? outcome : state, wins ? time : since, alert || leadsBack ? 1 : 0).ExecuteNonQuery();
    }

    /// <summary>Stores an event with the state that it leads to; returns whether it is new.</summary>
    static bool Store(JObject received, string body)
    {
        // Closed before the commit, it rolls back.
        using (var database = Connect())
        using (var transaction = database.BeginTransaction())
        {
            var id = Text(received["event_uuid"]).ToLowerInvariant();
            var insert = "INSERT OR IGNORE INTO inbox (event_uuid, event) VALUES (@0, @1)";
            var isNew = Command(database, insert, id, body).ExecuteNonQuery() == 1;
            if (isNew) Apply(database, received);
            transaction.Commit();
            return isNew;
        }
    }

    static string Text(JToken value) => value?.Type == JTokenType.String ? (string)value : null;

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

    static void Receive(HttpListenerContext context)
    {
        context.Response.StatusCode = 400;
        try
        {
            var bytes = new BinaryReader(context.Request.InputStream).ReadBytes(Largest + 1);
            var body = new UTF8Encoding(false, true).GetString(bytes);
            var received = Parse(body) as JObject;
            if (bytes.Length <= Largest && Text(received?["event_uuid"]) != null)
            {
                context.Response.StatusCode = 500;
                var outcome = Text((received["event_details"] as JObject)?["outcome"]);
                if (Store(received, body)) Console.WriteLine($"{Text(received["event_type"])} {outcome}".Trim());
                context.Response.StatusCode = 200;
            }
        }
        catch (Exception error)
        {
            if (context.Response.StatusCode == 500) Console.Error.WriteLine(error);
        }
        context.Response.Close();
    }

    static void Main()
    {
        using (var database = Connect())
        {
            Command(database, @"CREATE TABLE IF NOT EXISTS inbox (event_uuid TEXT PRIMARY KEY, event TEXT NOT NULL,
                taken_until INTEGER NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0)").ExecuteNonQuery();
            Command(database, @"CREATE TABLE IF NOT EXISTS outcomes (transaction_id TEXT PRIMARY KEY,
                outcome TEXT NOT NULL, event_time INTEGER NOT NULL, alert INTEGER NOT NULL)").ExecuteNonQuery();
        }
        var listener = new HttpListener();
        listener.Prefixes.Add("http://127.0.0.1:4020/");
        listener.Start();
        while (true)
        {
            var context = listener.GetContext();
            Task.Run(() => Receive(context));
        }
    }
}
// End of the sample.
